import { EDIT_LABELS, type OwnWorkDetail, type WorkEdits } from '@shenglang/contract/studio/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { Button } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import styles from './editor.module.css'
import { hasEdits } from './edits.ts'
import { useWorkCall } from './work-call.ts'

/** What listeners see of a published work, beside what waits to take its place. */
export function WaitingEdits({ work }: { work: OwnWorkDetail }) {
  const [run, isBusy] = useWorkCall()
  if (!work.isVisible || !hasEdits(work)) return null
  const { resourceId, edits, state } = work
  const names = Object.keys(edits) as (keyof WorkEdits)[]
  const standing = Object.fromEntries(names.map((name) => [name, work[name]]))
  const isUnderReview = state === 'review' || state === 'processing'
  const show = (name: keyof WorkEdits, value: string | string[] = '') => {
    if (value.length === 0) return '（无）'
    const pictures = name === 'cover' || name === 'pictures' ? [value].flat() : []
    return pictures.length === 0
      ? value
      : pictures.map((picture) => <Cover key={picture} cover={picture} color={work.coverColor} width={96} />)
  }
  return (
    <section className={styles.part} aria-labelledby="waiting-edits">
      <h3 id="waiting-edits">{isUnderReview ? '审核中的修改' : '未提交的修改'}</h3>
      <dl className={styles.edits}>
        {names.map((name) => (
          <div key={name}>
            <dt>{EDIT_LABELS[name]}</dt>
            <dd>
              <small>线上仍是</small>
              {show(name, work[name])}
            </dd>
            <dd>
              <small>{isUnderReview ? '审核中' : '提交审核后改为'}</small>
              {show(name, edits[name])}
            </dd>
          </div>
        ))}
      </dl>
      {isUnderReview ? null : (
        <Button disabled={isBusy} onClick={() => run(saveResource, { resourceId, ...standing }, '已放弃修改')}>
          放弃这些修改
        </Button>
      )}
    </section>
  )
}

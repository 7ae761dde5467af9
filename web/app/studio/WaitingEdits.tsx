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
  const { resourceId, title, cover, description, credits, album, label, tracklist, state } = work
  const standing = { title, cover, description, credits, album, label, tracklist }
  const isUnderReview = state === 'review' || state === 'processing'
  const show = (name: keyof WorkEdits, value: string) =>
    name === 'cover' ? <Cover cover={value} color={work.coverColor} width={96} /> : value === '' ? '（无）' : value
  return (
    <section className={styles.part} aria-labelledby="waiting-edits">
      <h3 id="waiting-edits">{isUnderReview ? '审核中的修改' : '未提交的修改'}</h3>
      <dl className={styles.edits}>
        {Object.entries(work.edits).map(([key, value]) => {
          const name = key as keyof WorkEdits
          return (
            <div key={name}>
              <dt>{EDIT_LABELS[name]}</dt>
              <dd>
                <small>线上仍是</small>
                {show(name, standing[name])}
              </dd>
              <dd>
                <small>{isUnderReview ? '审核中' : '提交审核后改为'}</small>
                {show(name, value)}
              </dd>
            </div>
          )
        })}
      </dl>
      {isUnderReview ? null : (
        <Button disabled={isBusy} onClick={() => run(saveResource, { resourceId, ...standing }, '已放弃修改')}>
          放弃这些修改
        </Button>
      )}
    </section>
  )
}

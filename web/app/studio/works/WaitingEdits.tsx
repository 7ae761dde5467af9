import { editText } from '@shenglang/contract/studio/edit-text'
import { EDIT_LABELS, type MyWorkDetail, type WorkEdits } from '@shenglang/contract/studio/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { Button } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import styles from './editor.module.css'
import { hasEdits } from './edits.ts'
import * as texts from './texts.ts'
import { useWorkCall } from './work-call.ts'

/** The published values of a work, beside the proposed ones. */
export function WaitingEdits({ work }: { work: MyWorkDetail }) {
  const [run, isBusy] = useWorkCall()
  if (!work.isVisible || !hasEdits(work)) return null
  const { resourceId, edits, state } = work
  const names = Object.keys(edits) as (keyof WorkEdits)[]
  const published = Object.fromEntries(names.map((name) => [name, work[name]]))
  const isUnderReview = state === 'review' || state === 'processing'
  const show = (name: keyof WorkEdits, value: WorkEdits[keyof WorkEdits]) => {
    const pictures = name === 'cover' || name === 'pictures' ? [value ?? ''].flat().filter((address) => address !== '') : []
    return pictures.length === 0
      ? editText(name, value) || texts.noneValue
      : pictures.map((picture) => <Cover key={picture} cover={String(picture)} color={work.coverColor} width={96} />)
  }
  return (
    <section className={styles.part} aria-labelledby="waiting-edits">
      <h3 id="waiting-edits">{isUnderReview ? texts.editsInReview : texts.editsUnsubmitted}</h3>
      {edits.priceFen === undefined ? null : <p className="mt-8 text-13 ink-t1">{texts.priceWaits}</p>}
      <dl className={styles.edits}>
        {names.map((name) => (
          <div key={name}>
            <dt>{EDIT_LABELS[name]}</dt>
            <dd>
              <small>{texts.onlineStill}</small>
              {show(name, work[name])}
            </dd>
            <dd>
              <small>{isUnderReview ? texts.inReview : texts.afterReview}</small>
              {show(name, edits[name])}
            </dd>
          </div>
        ))}
      </dl>
      {isUnderReview ? null : (
        <Button disabled={isBusy} onClick={() => run(saveResource, { resourceId, ...published }, texts.editsDiscarded)}>
          {texts.discardEdits}
        </Button>
      )}
    </section>
  )
}

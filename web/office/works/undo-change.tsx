import type { AnswerOf } from '@shenglang/contract/route'
import { findWorks, listWorksChanges, undoWorksChange } from '@shenglang/contract/studio/edit/edit-works'
import type { QueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../app/remote/api.ts'
import { keyOf } from '../../app/remote/remote-query.ts'
import { attempt } from '../../app/ui/browser/attempt.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Dialog } from '../../app/ui/overlays/Dialog.tsx'
import { overlay } from '../../app/ui/overlays/overlay.ts'
import * as texts from './texts.ts'
import styles from './works.module.css'

/** Undoes a bulk change, and lists works that could not be reverted. */
export async function undoChange(client: QueryClient, id: string): Promise<void> {
  await attempt(async () => {
    const answer = await call(undoWorksChange, { id })
    // The next dialog closes the list of changes, which is open until then.
    await refreshWorks(client)
    if (answer.skipped.length === 0) showToast(texts.undone(answer.undone), 'good')
    else overlay.open(<Skipped answer={answer} />)
  })
}

/** Reloads everything that shows works of a bulk change. */
export const refreshWorks = (client: QueryClient) =>
  Promise.all([findWorks, listWorksChanges].map((route) => client.invalidateQueries({ queryKey: keyOf(route) })))

function Skipped({ answer: { undone, skipped } }: { answer: AnswerOf<typeof undoWorksChange> }) {
  const close = () => overlay.close()
  return (
    <Dialog title={texts.undone(undone)} onClose={close} actions={<Button onClick={close}>{texts.close}</Button>}>
      <p>{texts.skippedLead(skipped.length)}</p>
      <ul className={styles.skipped} aria-label={texts.skipped}>
        {skipped.map(({ resourceId, title }) => (
          <li key={resourceId}>
            <Link to={`/works/${resourceId}`} onClick={close} className="break">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'

/** The row that a form edits. A version that somebody else saved meanwhile is shown beside it until staff choose one of the two. */
export function useComparison<Value>(loaded: Value, read: () => Promise<Value>) {
  const [seen, setSeen] = useState(loaded)
  const [theirs, setTheirs] = useState<Value>()
  const [takenCount, setTakenCount] = useState(0)
  const keepMine = (present: Value) => {
    setSeen(present)
    setTheirs(undefined)
  }
  const take = (present: Value) => {
    keepMine(present)
    setTakenCount(takenCount + 1)
  }
  return {
    /** The stored version that the input is based on. */
    seen,
    /** The key of the fields: they start again from a version that was taken. */
    takenCount,
    take,
    compare: () => void read().then(setTheirs, (error) => showToast(errorMessage(error), 'bad')),
    comparisonWith: (show: (theirs: NonNullable<Value>) => ReactNode) =>
      theirs ? (
        <ChangedMeanwhile onKeepMine={() => keepMine(theirs)} onTakeTheirs={() => take(theirs)}>
          {show(theirs)}
        </ChangedMeanwhile>
      ) : undefined,
  }
}

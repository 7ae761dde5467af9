import { useCallback, useEffect, useId, useState } from 'react'
import { warnBeforeUnload } from '../../../app/ui/overlays/hold-page.ts'

const forms = new Map<string, object>()

/** True while any form of the page has unsaved changes. */
export const isUnsaved = (): boolean => forms.size > 0

function setUnsaved(form: string, isChanged: boolean): void {
  const holder = forms.get(form) ?? {}
  if (isChanged) forms.set(form, holder)
  else forms.delete(form)
  warnBeforeUnload(holder, isChanged)
}

/**
 * Makes the office ask before a form with unsaved changes is left. The returned function has to be called once the form is saved,
 * since a page that opens another one at once is not rendered again before it is left.
 */
export function useUnsaved(isChanged: boolean): () => void {
  const form = useId()
  const saved = useCallback(() => setUnsaved(form, false), [form])
  useEffect(() => {
    setUnsaved(form, isChanged)
    return saved
  }, [form, isChanged, saved])
  return saved
}

/** The same for an uncontrolled form: any input in it counts as a change. */
export function useUnsavedInput() {
  const [isChanged, setChanged] = useState(false)
  const markSaved = useUnsaved(isChanged)
  return {
    change: () => setChanged(true),
    saved: () => {
      setChanged(false)
      markSaved()
    },
  }
}

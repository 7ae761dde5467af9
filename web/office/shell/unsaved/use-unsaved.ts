import { useCallback, useEffect, useId, useState } from 'react'
import { holdPage } from '../../../app/ui/overlays/hold-page.ts'

const forms = new Map<string, object>()

/** Whether a form of the page has changes that are not saved. */
export const isUnsaved = (): boolean => forms.size > 0

function mark(form: string, isChanged: boolean): void {
  const holder = forms.get(form) ?? {}
  if (isChanged) forms.set(form, holder)
  else forms.delete(form)
  holdPage(holder, isChanged)
}

/**
 * Lets the office ask before a form with unsaved changes is left. What it returns is called once the form is saved: a page that
 * goes on to another in the same moment is rendered too late to say so itself.
 */
export function useUnsaved(isChanged: boolean): () => void {
  const form = useId()
  const saved = useCallback(() => mark(form, false), [form])
  useEffect(() => {
    mark(form, isChanged)
    return saved
  }, [form, isChanged, saved])
  return saved
}

/** The same for a form that leaves its values to the browser: what is entered anywhere in it is a change. */
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

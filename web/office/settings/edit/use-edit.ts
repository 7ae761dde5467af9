import { isFault } from '@shenglang/contract/fault'
import { useState } from 'react'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { errorMessage } from '../../../app/ui/text/error-message.ts'
import { useUnsaved } from '../../shell/unsaved/use-unsaved.ts'
import * as texts from './texts.ts'

/** Something that is edited as a whole, with the version that was read. */
export interface Versioned<Value> {
  value: Value
  version: number
}

interface EditOptions<Value> {
  loaded: Versioned<Value>
  save: (value: Value, version: number) => Promise<Versioned<Value>>
  /** Loads the version that somebody else saved meanwhile. */
  reload: () => Promise<Versioned<Value>>
  /** Called after saving, for example to open another page. */
  onSaved?: () => unknown
}

export interface Edit<Value> {
  value: Value
  set: (value: Value) => void
  isChanged: boolean
  isBusy: boolean
  /** Errors by field. */
  faults: Record<string, string>
  /** The version that somebody else saved after this one was read. */
  theirs: Versioned<Value> | undefined
  /** Saves; an error that names no field is shown in a toast. */
  submit: () => Promise<void>
  /** Goes on with the entered values on top of theirs; the next `submit` replaces theirs. */
  keepMine: () => void
  takeTheirs: () => void
}

/** The state of a form that saves a versioned value as a whole; a version that somebody else saved is offered as `theirs`. */
export function useEdit<Value>({ loaded, save, reload, onSaved }: EditOptions<Value>): Edit<Value> {
  const [base, setBase] = useState(loaded)
  const [value, setValue] = useState(loaded.value)
  const [theirs, setTheirs] = useState<Versioned<Value>>()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const isChanged = JSON.stringify(value) !== JSON.stringify(base.value)
  const markSaved = useUnsaved(isChanged)
  const begin = (next: Versioned<Value>) => {
    setBase(next)
    setValue(next.value)
    setTheirs(undefined)
  }
  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    setFaults({})
    try {
      begin(await save(value, base.version))
      markSaved()
      showToast(texts.saved, 'good')
      await onSaved?.()
    } catch (error) {
      if (!isFault(error)) showToast(errorMessage(error), 'bad')
      else if (error.code === 'CHANGED_MEANWHILE') setTheirs(await reload())
      else if (error.detail.field !== undefined) {
        setFaults({ [String(error.detail.field)]: String(error.detail.reason ?? error.message) })
      } else showToast(errorMessage(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return {
    value,
    set: setValue,
    isChanged,
    isBusy,
    faults,
    theirs,
    submit,
    keepMine: () => {
      if (theirs) setBase(theirs)
      setTheirs(undefined)
    },
    takeTheirs: () => theirs && begin(theirs),
  }
}

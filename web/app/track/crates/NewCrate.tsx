import { CRATE_LIMITS, type Crate, createCrate } from '@shenglang/contract/catalog/crates/crates'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { IconPlus } from '../../ui/data/icons.ts'
import styles from './NewCrate.module.css'
import * as texts from './texts.ts'

interface NewCrateProps {
  parentId: string
  label: string
  /** By default the new crate is opened. */
  onMade?: (crate: Crate) => unknown
  opens?: boolean
}

/** A one-line form that creates a crate. */
export function NewCrate({ parentId, label, onMade, opens = true }: NewCrateProps) {
  const id = useId()
  const navigate = useNavigate()
  const { form, faults, failure, isBusy, send } = useCallForm(createCrate, {
    async done(crate) {
      form.current?.reset()
      await onMade?.(crate)
      if (opens) await navigate(`/user/crates?id=${crate.crateId}`)
    },
  })
  const fault = faults.name ?? faults.parentId ?? failure
  return (
    <form
      ref={form}
      className="mt-12"
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) send({ name: textOf(new FormData(event.currentTarget), 'name'), parentId })
      }}
    >
      <div className={`${styles.line} flex gap-8`}>
        <input
          className="grow shrink min-h-36 pad-0-12 edge-control radius-small bg2"
          name="name"
          maxLength={CRATE_LIMITS.nameChars}
          placeholder={label}
          aria-label={texts.nameOf(label)}
          autoComplete="off"
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : id}
        />
        <button
          className="grid place-centre rigid w-36 radius-small bg3 hover-ink-t0"
          type="submit"
          aria-label={label}
          aria-disabled={isBusy}
        >
          <IconPlus size={18} />
        </button>
      </div>
      {fault === '' ? null : (
        <p id={id} className="text-13 mt-8 ink-red" role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}

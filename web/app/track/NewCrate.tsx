import { CRATE_LIMITS, type Crate, createCrate } from '@shenglang/contract/catalog/crates'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { textOf } from '../forms/CallForm.tsx'
import { useCallForm } from '../forms/call-form.ts'
import { IconPlus } from '../ui/icons.ts'
import styles from './NewCrate.module.css'

interface NewCrateProps {
  parentId: string
  label: string
  /** Otherwise the new crate is opened. */
  onMade?: (crate: Crate) => unknown
  opens?: boolean
}

/** One line in which a crate is named and made. */
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
      className={styles.form}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) send({ name: textOf(new FormData(event.currentTarget), 'name'), parentId })
      }}
    >
      <div className={styles.line}>
        <input
          name="name"
          maxLength={CRATE_LIMITS.nameChars}
          placeholder={label}
          aria-label={`${label}的名称`}
          autoComplete="off"
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : id}
        />
        <button type="submit" aria-label={label} aria-disabled={isBusy}>
          <IconPlus size={18} />
        </button>
      </div>
      {fault === '' ? null : (
        <p id={id} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}

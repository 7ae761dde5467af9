import { depthOf, whyNotBelow } from '@shenglang/contract/catalog/crate-tree'
import { CRATE_LIMITS, type Crate, changeCrate } from '@shenglang/contract/catalog/crates'
import { useRevalidator } from 'react-router'
import { CallForm, textOf } from '../../accounts/CallForm.tsx'
import { useCallForm } from '../../accounts/call-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/notifier.ts'
import styles from './CrateHead.module.css'

/** Renames a crate, or puts it into another that can hold it. */
export function EditCrate({ crate, crates, onClose }: { crate: Crate; crates: Crate[]; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const state = useCallForm(changeCrate, {
    async done() {
      onClose()
      showToast('已保存', 'good')
      await revalidate()
    },
  })
  const places = crates.filter(({ crateId }) => whyNotBelow(crates, crate.crateId, crateId) === undefined)
  return (
    <Dialog title="改名或移动" onClose={onClose} actions={null}>
      <CallForm
        state={state}
        label="改名或移动"
        submit="保存"
        onSubmit={(values) =>
          state.send({ id: crate.crateId, name: textOf(values, 'name'), parentId: textOf(values, 'parentId') })
        }
      >
        <Field name="name" label="名称" fault={state.faults.name}>
          {(control) => <input {...control} defaultValue={crate.name} maxLength={CRATE_LIMITS.nameChars} autoComplete="off" />}
        </Field>
        <Field name="parentId" label="放在" fault={state.faults.parentId}>
          {(control) => (
            <select {...control} className={styles.select} defaultValue={crate.parentId}>
              <option value="">最外层</option>
              {places.map(({ crateId, name }) => (
                <option key={crateId} value={crateId}>
                  {'　'.repeat(depthOf(crates, crateId))}
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </CallForm>
    </Dialog>
  )
}

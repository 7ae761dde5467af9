import { depthOf, whyNotBelow } from '@shenglang/contract/catalog/crate-tree'
import { type Crate, changeCrate } from '@shenglang/contract/catalog/crates'
import { useRevalidator } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/notifier.ts'
import styles from './CrateHead.module.css'

/** Puts a crate into another that can hold it, or at the top. */
export function MoveCrate({ crate, crates, onClose }: { crate: Crate; crates: Crate[]; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const state = useCallForm(changeCrate, {
    async done() {
      onClose()
      showToast('已移动', 'good')
      await revalidate()
    },
  })
  const places = crates.filter(({ crateId }) => whyNotBelow(crates, crate.crateId, crateId) === undefined)
  return (
    <Dialog title="移动唱片箱" onClose={onClose} actions={null}>
      <CallForm
        state={state}
        label="移动唱片箱"
        submit="移动"
        onSubmit={(values) => state.send({ id: crate.crateId, parentId: textOf(values, 'parentId') })}
      >
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

import { depthOf, whyNotBelow } from '@shenglang/contract/catalog/crates/crate-tree'
import { type Crate, changeCrate } from '@shenglang/contract/catalog/crates/crates'
import { useRevalidator } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import * as texts from './texts.ts'

/** Moves a crate into another that can contain it, or to the top. */
export function MoveCrate({ crate, crates, onClose }: { crate: Crate; crates: Crate[]; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const state = useCallForm(changeCrate, {
    async done() {
      onClose()
      showToast(texts.moved, 'good')
      await revalidate()
    },
  })
  const targets = crates.filter(({ crateId }) => whyNotBelow(crates, crate.crateId, crateId) === undefined)
  return (
    <Dialog title={texts.moveCrate} onClose={onClose} actions={null}>
      <CallForm
        state={state}
        label={texts.moveCrate}
        submit={texts.move}
        onSubmit={(values) => state.send({ id: crate.crateId, parentId: textOf(values, 'parentId') })}
      >
        <SelectField
          name="parentId"
          label={texts.putIn}
          defaultValue={crate.parentId}
          options={[
            { value: '', name: texts.outermost },
            ...targets.map(({ crateId, name }) => ({
              value: crateId,
              name: '　'.repeat(depthOf(crates, crateId)) + name,
            })),
          ]}
        />
      </CallForm>
    </Dialog>
  )
}

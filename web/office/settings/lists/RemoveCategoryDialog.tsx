import { listStaffCategories, removeCategory, type StaffCategory } from '@shenglang/contract/catalog/discover/categories'
import { useQueryClient } from '@tanstack/react-query'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import * as texts from './texts.ts'

interface RemoveCategoryDialogProps {
  category: StaffCategory
  categories: readonly StaffCategory[]
  onClose: () => void
}

/** Removes a category; if it has works, shows their number and asks for another category. */
export function RemoveCategoryDialog({ category, categories, onClose }: RemoveCategoryDialogProps) {
  const client = useQueryClient()
  const submit = async (values: FormData) => {
    const moveTo = textOf(values, 'moveTo')
    const { code, version } = category
    const { moved } = await call(removeCategory, { code, version, ...(moveTo === '' ? {} : { moveTo }) })
    showToast(texts.movedWorks(moved), 'good')
    onClose()
    await client.invalidateQueries({ queryKey: keyOf(listStaffCategories) })
  }
  const others = categories.filter(({ code }) => code !== category.code)
  return (
    <FieldDialog title={texts.removeTitle(category.name)} submit={texts.confirmRemove} onSubmit={submit} onClose={onClose}>
      <SelectField
        name="moveTo"
        label={texts.moveTo}
        isRequired={false}
        options={[
          { value: '', name: texts.nobody },
          ...others.map(({ code, name }) => ({ value: code, name: `${code} ${name}` })),
        ]}
      />
    </FieldDialog>
  )
}

import { listStaffCategories, type StaffCategory, saveCategory } from '@shenglang/contract/catalog/discover/categories'
import { isFault } from '@shenglang/contract/fault'
import type { MenuItem } from '@shenglang/contract/site/entities'
import { readMenu } from '@shenglang/contract/site/settings/menu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../../app/remote/remote-query.ts'
import { showToast } from '../../../app/ui/browser/notifier.ts'
import { Field } from '../../../app/ui/controls/Field.tsx'
import { Select, type SelectOption } from '../../../app/ui/controls/Select.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import * as texts from './texts.ts'

interface CategoryDialogProps {
  /** Version 0 means a new category. */
  category: StaffCategory
  categories: readonly StaffCategory[]
  onClose: () => void
}

export function CategoryDialog({ category, categories, onClose }: CategoryDialogProps) {
  const client = useQueryClient()
  const { data: menu } = useQuery(remoteQuery(readMenu, {}))
  const isNew = category.version === 0
  const submit = async (values: FormData) => {
    try {
      await call(saveCategory, {
        code: isNew ? textOf(values, 'code').trim() : category.code,
        name: textOf(values, 'name'),
        parentCode: textOf(values, 'parentCode') || null,
        menuId: textOf(values, 'menuId') || null,
        position: Number(textOf(values, 'position')),
        version: category.version,
      })
      showToast(texts.saved, 'good')
      onClose()
    } catch (error) {
      if (!isFault(error) || error.code !== 'CHANGED_MEANWHILE') throw error
      showToast(texts.changedNow(String(error.detail.name ?? '')), 'bad')
      onClose()
    } finally {
      await client.invalidateQueries({ queryKey: keyOf(listStaffCategories) })
    }
  }
  return (
    <FieldDialog title={isNew ? texts.addCategory : texts.editOf(category.name)} onSubmit={submit} onClose={onClose}>
      {(faults) => (
        <div className="grid gap-20">
          <Field name="code" label={texts.code} hint={texts.codeHint} fault={faults.code}>
            {(control) => <input {...control} defaultValue={category.code} readOnly={!isNew} maxLength={9} autoComplete="off" />}
          </Field>
          <Field name="name" label={texts.name} fault={faults.name}>
            {(control) => <input {...control} defaultValue={category.name} maxLength={20} autoComplete="off" />}
          </Field>
          <Field name="parentCode" label={texts.parent} fault={faults.parentCode}>
            {(control) => (
              <Select {...control} isWide options={parentsOf(categories, category)} defaultValue={category.parentCode ?? ''} />
            )}
          </Field>
          <Field name="menuId" label={texts.menuEntry} fault={faults.menuId}>
            {(control) => (
              <Select
                {...control}
                key={menu?.version}
                isWide
                options={menuOptions(menu?.menu ?? [], category.menuId)}
                defaultValue={category.menuId ?? ''}
              />
            )}
          </Field>
          <Field name="position" label={texts.position} fault={faults.position}>
            {(control) => <input {...control} type="number" min={0} max={100_000} defaultValue={category.position} />}
          </Field>
        </div>
      )}
    </FieldDialog>
  )
}

/** A new category may get any parent, an existing one only a category whose code its own code begins with. */
function parentsOf(categories: readonly StaffCategory[], { code, version }: StaffCategory): SelectOption[] {
  const fitting = categories.filter((other) => version === 0 || (other.code !== code && code.startsWith(other.code)))
  return [
    { value: '', name: texts.noParent },
    ...fitting.map((other) => ({ value: other.code, name: `${other.code} ${other.name}` })),
  ]
}

function menuOptions(menu: readonly MenuItem[], present: string | null): SelectOption[] {
  const entries = allOf(menu).map(({ menuId, menuName }) => ({ value: menuId, name: menuName }))
  const gone = present !== null && !entries.some(({ value }) => value === present) ? [{ value: present, name: present }] : []
  return [{ value: '', name: texts.noMenu }, ...entries, ...gone]
}

const allOf = (menu: readonly MenuItem[]): MenuItem[] => menu.flatMap((item) => [item, ...allOf(item.children)])

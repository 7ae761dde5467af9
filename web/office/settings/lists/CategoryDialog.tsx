import { listStaffCategories, type StaffCategory, saveCategory } from '@shenglang/contract/catalog/discover/categories'
import type { AnswerOf } from '@shenglang/contract/route'
import type { MenuItem } from '@shenglang/contract/site/entities'
import { readMenu } from '@shenglang/contract/site/settings/menu'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { remoteQuery } from '../../../app/remote/remote-query.ts'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import type { SelectOption } from '../../../app/ui/controls/Select.tsx'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { ActionDialog } from '../../orders/forms/ActionDialog.tsx'
import { Facts } from '../../shell/Facts.tsx'
import { ChangedMeanwhile } from '../edit/ChangedMeanwhile.tsx'
import * as texts from './texts.ts'

interface CategoryDialogProps {
  /** Version 0 means a new category. */
  category: StaffCategory
  categories: readonly StaffCategory[]
  onClose: () => void
}

/** Adds or edits a category; changes that a colleague saved meanwhile are shown for comparison. */
export function CategoryDialog({ category: loaded, categories, onClose }: CategoryDialogProps) {
  const { data: menu } = useQuery(remoteQuery(readMenu, {}))
  const [shown, setShown] = useState(loaded)
  const [version, setVersion] = useState(loaded.version)
  /** Null where a colleague removed it. */
  const [theirs, setTheirs] = useState<StaffCategory | null>()
  const isNew = loaded.version === 0
  const compare = async () => setTheirs((await call(listStaffCategories, {})).find(({ code }) => code === loaded.code) ?? null)
  const goOnWith = (present: StaffCategory) => {
    setVersion(present.version)
    setTheirs(undefined)
  }
  const entries = menu?.menu ?? []
  return (
    <ActionDialog
      title={isNew ? texts.addCategory : texts.editOf(loaded.name)}
      submit={texts.confirm}
      route={saveCategory}
      read={(values) => ({
        code: isNew ? textOf(values, 'code').trim() : loaded.code,
        name: textOf(values, 'name'),
        parentCode: textOf(values, 'parentCode') || null,
        menuId: textOf(values, 'menuId') || null,
        position: Number(textOf(values, 'position')),
        version,
      })}
      done={texts.saved}
      changes={[listStaffCategories]}
      onChangedMeanwhile={() => void compare().catch(() => undefined)}
      comparison={
        theirs ? (
          <ChangedMeanwhile
            onKeepMine={() => goOnWith(theirs)}
            onTakeTheirs={() => {
              goOnWith(theirs)
              setShown(theirs)
            }}
          >
            <Facts
              rows={[
                [texts.name, theirs.name],
                [texts.parent, theirs.parentCode ?? texts.noParent],
                [texts.menuEntry, theirs.menuId === null ? texts.noMenu : menuName(entries, theirs.menuId)],
                [texts.position, theirs.position],
              ]}
            />
          </ChangedMeanwhile>
        ) : theirs === null ? (
          <p className="ink-red" role="alert">
            {texts.removedNow}
          </p>
        ) : undefined
      }
      onClose={onClose}
    >
      <Fields key={shown.version} category={shown} categories={categories} menu={menu} />
    </ActionDialog>
  )
}

interface FieldsProps {
  category: StaffCategory
  categories: readonly StaffCategory[]
  menu: AnswerOf<typeof readMenu> | undefined
}

function Fields({ category, categories, menu }: FieldsProps) {
  const isNew = category.version === 0
  return (
    <>
      <InputField
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        defaultValue={category.code}
        readOnly={!isNew}
        maxLength={9}
        autoComplete="off"
      />
      <InputField name="name" label={texts.name} defaultValue={category.name} maxLength={20} autoComplete="off" />
      <SelectField
        name="parentCode"
        label={texts.parent}
        options={parentsOf(categories, category)}
        defaultValue={category.parentCode ?? ''}
      />
      <SelectField
        key={menu?.version}
        name="menuId"
        label={texts.menuEntry}
        options={menuOptions(menu?.menu ?? [], category.menuId)}
        defaultValue={category.menuId ?? ''}
      />
      <InputField name="position" label={texts.position} type="number" min={0} max={100_000} defaultValue={category.position} />
    </>
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
const menuName = (menu: readonly MenuItem[], id: string) => allOf(menu).find(({ menuId }) => menuId === id)?.menuName ?? id

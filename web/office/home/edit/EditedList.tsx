import { type ReactNode, useState } from 'react'
import { Alert } from '../../../app/ui/controls/Alert.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { IconPlus } from '../../../app/ui/data/icons.ts'
import { Notice } from '../../../app/ui/layout/Notice.tsx'
import { SaveBar } from '../../settings/edit/SaveBar.tsx'
import type { Edit } from '../../settings/edit/use-edit.ts'
import { type Keyed, newKey, withItem } from './keyed.ts'
import { OrderedList } from './OrderedList.tsx'

interface ItemDialog<Item> {
  /** Undefined for a new one. */
  item: Item | undefined
  /** The other items of the list. */
  others: readonly Item[]
  onClose: () => void
  onSave: (item: Item) => void
}

interface EditedListProps<Item extends object> {
  label: string
  edit: Edit<Keyed<Item>[]>
  /** The name of the list among the call's arguments, which its errors name too. */
  field: string
  texts: { add: string; none: string; noneHint: string }
  nameOf: (item: Item) => string
  /** Renders a row of `list`, which is the edited list or the one that somebody else saved meanwhile. */
  line: (item: Item, list: readonly Item[]) => ReactNode
  dialog: (dialog: ItemDialog<Item>) => ReactNode
}

/** A list whose rows staff order, add, change and remove; it is saved as a whole. */
export function EditedList<Item extends object>({ label, edit, field, texts, nameOf, line, dialog }: EditedListProps<Item>) {
  const [opened, setOpened] = useState<string>()
  const close = () => setOpened(undefined)
  const fault = edit.faults[field]
  const add = (
    <Button onClick={() => setOpened(newKey())}>
      <IconPlus size={16} aria-hidden="true" /> {texts.add}
    </Button>
  )
  return (
    <>
      {edit.value.length === 0 ? (
        <Notice title={texts.none} actions={add}>
          {texts.noneHint}
        </Notice>
      ) : (
        <div>
          <OrderedList
            label={label}
            items={edit.value}
            keyOf={({ key }) => key}
            nameOf={nameOf}
            onChange={edit.set}
            onEdit={({ key }) => setOpened(key)}
          >
            {(item) => line(item, edit.value)}
          </OrderedList>
          <div className="mt-12">{add}</div>
        </div>
      )}
      <Alert className="text-14">{fault}</Alert>
      <SaveBar edit={edit} show={(theirs) => theirs.map((item) => <div key={item.key}>{line(item, theirs)}</div>)} />
      {opened === undefined
        ? null
        : dialog({
            item: edit.value.find(({ key }) => key === opened),
            others: edit.value.filter(({ key }) => key !== opened),
            onClose: close,
            onSave: (item) => {
              edit.set(withItem<Item>(edit.value, { ...item, key: opened }))
              close()
            },
          })}
    </>
  )
}

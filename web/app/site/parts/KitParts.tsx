import { useState } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Combobox } from '../../ui/controls/Combobox.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { IconFlag, IconPencil, IconTrash } from '../../ui/data/icons.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Rail } from '../../ui/layout/Rail.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { ActionMenu, MenuAction } from '../../ui/overlays/ActionMenu.tsx'
import { FieldDialog } from '../../ui/overlays/FieldDialog.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { type Column, DataTable, type Sort } from '../../ui/table/DataTable.tsx'
import { Part, States } from './Part.tsx'
import * as texts from './texts.ts'

const OPTIONS = texts.STYLES.map((name) => ({ value: name, name }))
const nothing = () => {}

/** The kit's own parts, each in its states. */
export function KitParts({ theme }: { theme: string }) {
  return (
    <>
      <Part name={texts.PANEL}>
        <Panel title={theme === '' ? texts.ORDERS : texts.ordersNamed(theme)}>
          <p>{texts.LEAD}</p>
        </Panel>
      </Part>
      <Part name={texts.SELECT}>
        <States>
          <Select aria-label={texts.STYLE} options={OPTIONS} defaultValue="Techno" />
          <Select aria-label={texts.STYLE} options={OPTIONS} disabled />
          <Combobox label={texts.FIND_STYLE} placeholder={texts.FIND_STYLE} options={OPTIONS} onPick={nothing} />
        </States>
      </Part>
      <OverlayStates />
      <Part name={texts.ROWS}>
        <ul>
          {texts.BUYERS.map((buyer) => (
            <Row key={buyer}>
              {buyer} <b className="number">¥12.00</b>
            </Row>
          ))}
        </ul>
        <Rail>
          {OPTIONS.map(({ name }) => (
            <li key={name} className="edge radius-panel pad-12">
              {name}
            </li>
          ))}
        </Rail>
      </Part>
      <Part name={texts.TABLE}>
        <Orders />
      </Part>
      <Part name={texts.TABLE_STATES}>
        <DataTable label={texts.ORDERS} columns={COLUMNS} rows={[]} keyOf={keyOf} />
        <DataTable label={texts.ORDERS} columns={COLUMNS} rows={ORDERS.slice(0, 1)} keyOf={keyOf} state="loading" />
        <DataTable label={texts.ORDERS} columns={COLUMNS} rows={[]} keyOf={keyOf} state="failed" onRetry={nothing} />
      </Part>
    </>
  )
}

interface Order {
  no: string
  buyer: string
  fen: number
}

const ORDERS: Order[] = texts.BUYERS.map((buyer, index) => ({ no: `SL${1003 - index}`, buyer, fen: (index + 1) * 1200 }))
const keyOf = ({ no }: Order) => no
const COLUMNS: Column<Order>[] = [
  { key: 'no', head: texts.ORDER_NO, isSortable: true, cell: ({ no }) => no },
  { key: 'buyer', head: texts.BUYER, cell: ({ buyer }) => buyer },
  { key: 'fen', head: texts.AMOUNT, alignsEnd: true, isSortable: true, cell: ({ fen }) => `¥${fen / 100}` },
]

function Orders() {
  const [sort, setSort] = useState<Sort>({ key: 'fen', isDescending: false })
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set())
  const ascending = ORDERS.toSorted((one, other) => (sort.key === 'fen' ? one.fen - other.fen : one.no.localeCompare(other.no)))
  return (
    <DataTable
      label={texts.ORDERS}
      columns={COLUMNS}
      rows={sort.isDescending ? ascending.toReversed() : ascending}
      keyOf={keyOf}
      sort={sort}
      onSort={setSort}
      selection={{ selected, onSelect, name: keyOf, actions: <Button>{texts.EXPORT}</Button> }}
    />
  )
}

function OverlayStates() {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [opened, setOpened] = useState<'sheet' | 'fields'>()
  const close = () => setOpened(undefined)
  return (
    <Part name={texts.MENU}>
      <States>
        <Button aria-haspopup="menu" aria-expanded={anchor !== undefined} onClick={(event) => setAnchor(event.currentTarget)}>
          {texts.OPEN_MENU}
        </Button>
        <Button onClick={() => setOpened('sheet')}>{texts.OPEN_SHEET}</Button>
        <Button onClick={() => setOpened('fields')}>{texts.OPEN_FIELDS}</Button>
      </States>
      {anchor ? (
        <ActionMenu label={texts.MENU} anchor={anchor} onClose={() => setAnchor(undefined)}>
          <MenuAction Glyph={IconPencil} onClick={nothing}>
            {texts.EDIT}
          </MenuAction>
          <MenuAction Glyph={IconFlag} onClick={nothing}>
            {texts.SHARE}
          </MenuAction>
          <MenuAction Glyph={IconTrash} onClick={nothing}>
            {texts.REMOVE}
          </MenuAction>
        </ActionMenu>
      ) : null}
      {opened === 'sheet' ? (
        <Sheet label={texts.SHEET} onClose={close}>
          {() => <p>{texts.SHEET_TEXT}</p>}
        </Sheet>
      ) : null}
      {opened === 'fields' ? <Contact onClose={close} /> : null}
    </Part>
  )
}

function Contact({ onClose }: { onClose: () => void }) {
  return (
    <FieldDialog
      title={texts.FIELDS}
      check={(values): Record<string, string> => (values.get('name') === '' ? { name: texts.NAME_MISSING } : {})}
      onSubmit={onClose}
      onClose={onClose}
    >
      {(faults) => (
        <div className="grid gap-16">
          <Field name="name" label={texts.NAME} fault={faults.name}>
            {(control) => <input {...control} />}
          </Field>
          <Field name="phone" label={texts.PHONE} fault={faults.phone} isRequired={false}>
            {(control) => <input {...control} type="tel" />}
          </Field>
        </div>
      )}
    </FieldDialog>
  )
}

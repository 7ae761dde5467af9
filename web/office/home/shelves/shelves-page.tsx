import type { AnswerOf } from '@shenglang/contract/route'
import {
  completeShelves,
  RENAMED_SHELVES,
  readHomeSettings,
  SHELF_NAMES,
  type Shelf,
} from '@shenglang/contract/site/settings/home'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import { LoadedAnswer } from '../../settings/edit/Loaded.tsx'
import { SaveBar } from '../../settings/edit/SaveBar.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { OrderedList } from '../edit/OrderedList.tsx'
import { useHomeEdit } from '../edit/use-home-edit.ts'
import * as texts from './texts.ts'

export function Component() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <LoadedAnswer route={readHomeSettings} args={{}}>
        {(loaded) => <ShelvesForm loaded={loaded} />}
      </LoadedAnswer>
    </PageFrame>
  )
}

const isAsUsual = (shelves: readonly Shelf[]) => JSON.stringify(shelves) === JSON.stringify(completeShelves([]))

function ShelvesForm({ loaded }: { loaded: AnswerOf<typeof readHomeSettings> }) {
  const edit = useHomeEdit<Shelf[]>({
    loaded,
    read: ({ shelves }) => completeShelves(shelves),
    // The default order is not saved, so that later versions of the site can insert new shelves at their default position.
    write: (shelves) => ({ shelves: isAsUsual(shelves) ? [] : shelves }),
  })
  const [renamed, setRenamed] = useState<Shelf>()
  const put = (changed: Shelf) => edit.set(edit.value.map((shelf) => (shelf.kind === changed.kind ? changed : shelf)))
  return (
    <>
      <OrderedList
        label={texts.list}
        items={edit.value}
        keyOf={({ kind }) => kind}
        nameOf={nameOf}
        onChange={edit.set}
        isRemovable={false}
      >
        {(shelf) => <ShelfRow shelf={shelf} onChange={put} onRename={() => setRenamed(shelf)} />}
      </OrderedList>
      <div className="flex wrap middle gap-8-12">
        <SaveBar edit={edit} show={(theirs) => <Outline shelves={theirs} />} />
        {isAsUsual(edit.value) ? null : (
          <Button look="quiet" onClick={() => edit.set(completeShelves([]))}>
            {texts.usual}
          </Button>
        )}
      </div>
      {renamed ? (
        <FieldDialog
          title={texts.renameOf(SHELF_NAMES[renamed.kind])}
          submit={texts.done}
          onClose={() => setRenamed(undefined)}
          onSubmit={(values) => {
            put({ ...renamed, title: textOf(values, 'title').trim() })
            setRenamed(undefined)
          }}
        >
          <InputField
            name="title"
            label={texts.name}
            hint={texts.nameHint(SHELF_NAMES[renamed.kind])}
            isRequired={false}
            defaultValue={renamed.title}
            maxLength={20}
            autoComplete="off"
          />
        </FieldDialog>
      ) : null}
    </>
  )
}

const nameOf = ({ kind, title }: Shelf) => (title === '' ? SHELF_NAMES[kind] : title)

interface ShelfRowProps {
  shelf: Shelf
  onChange: (shelf: Shelf) => void
  onRename: () => void
}

function ShelfRow({ shelf, onChange, onRename }: ShelfRowProps) {
  const name = nameOf(shelf)
  return (
    <div className="flex wrap middle gap-8-16 pad-8-0">
      <span className="grow shrink">
        <b className={`medium ${shelf.isHidden ? 'ink-t2' : ''}`}>{name}</b>
        <small className="block ink-t2">{texts.HINTS[shelf.kind]}</small>
      </span>
      {RENAMED_SHELVES.includes(shelf.kind) ? (
        <Button look="quiet" aria-label={texts.renameOf(name)} onClick={onRename}>
          {texts.rename}
        </Button>
      ) : null}
      <label className="flex middle gap-8 min-h-hit">
        <input
          type="checkbox"
          aria-label={texts.isShown(name)}
          checked={!shelf.isHidden}
          onChange={({ target }) => onChange({ ...shelf, isHidden: !target.checked })}
        />
        {texts.shown}
      </label>
    </div>
  )
}

const Outline = ({ shelves }: { shelves: readonly Shelf[] }) => (
  <ol>
    {shelves.map((shelf) => (
      <li key={shelf.kind}>
        {nameOf(shelf)} {shelf.isHidden ? <span className="ink-t2 text-13">{texts.hiddenState}</span> : null}
      </li>
    ))}
  </ol>
)

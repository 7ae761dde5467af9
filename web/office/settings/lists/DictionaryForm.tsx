import { isFault } from '@shenglang/contract/fault'
import type { AnswerOf } from '@shenglang/contract/route'
import type { DictType } from '@shenglang/contract/site/entities'
import { changeDictionary, DICT_VALUES, isWorkDictType, readDictionary } from '@shenglang/contract/site/settings/dictionaries'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { Alert } from '../../../app/ui/controls/Alert.tsx'
import { Button, IconButton } from '../../../app/ui/controls/Button.tsx'
import field from '../../../app/ui/controls/Field.module.css'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { IconArrowDown, IconArrowUp, IconTrash } from '../../../app/ui/data/icons.ts'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import { SaveBar } from '../edit/SaveBar.tsx'
import { useEdit, type Versioned } from '../edit/use-edit.ts'
import * as texts from './texts.ts'

type Answer = AnswerOf<typeof readDictionary>
type Entry = Answer['entries'][number] & { key: string }

/** A removed value that works use, which need another one instead. */
interface InUse {
  dictValue: string
  label: string
  count: number
}

const versioned = ({ entries, version }: Answer): Versioned<Entry[]> => ({
  value: entries.map((entry) => ({ ...entry, key: entry.dictValue })),
  version,
})

export function DictionaryForm({ dictType, loaded }: { dictType: DictType; loaded: Answer }) {
  const client = useQueryClient()
  const [inUse, setInUse] = useState<InUse>()
  const [replaced, setReplaced] = useState<{ from: string; to: string }[]>([])
  const send = async (entries: Entry[], version: number, replacing: typeof replaced) => {
    const plain = entries.map(({ dictValue, dictLabel }) => ({ dictValue, dictLabel }))
    const saved = await call(changeDictionary, { dictType, version, entries: plain, replaced: replacing })
    client.setQueryData(keyOf(readDictionary, { dictType }), saved)
    setReplaced([])
    setInUse(undefined)
    return versioned(saved)
  }
  const edit = useEdit<Entry[]>({
    loaded: versioned(loaded),
    save: (entries, version) =>
      send(entries, version, replaced).catch((error) => {
        if (isFault(error) && error.code === 'DICT_IN_USE' && isWorkDictType(dictType)) {
          const { dictValue, label, count } = error.detail
          setInUse({ dictValue: String(dictValue), label: String(label), count: Number(count) })
        }
        throw error
      }),
    reload: async () => versioned(await call(readDictionary, { dictType })),
  })
  const entries = edit.value
  const change = (key: string, part: Partial<Entry>) =>
    edit.set(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
  const move = (index: number, by: number) => {
    const next = entries.toSpliced(index, 1)
    edit.set(next.toSpliced(index + by, 0, entries[index] as Entry))
  }
  return (
    <>
      <Panel title={texts.DICT_NAMES[dictType]}>
        <p className="text-13 ink-t2 mb-12">{DICT_VALUES[dictType].hint}</p>
        <ol className={field.field} aria-label={texts.DICT_NAMES[dictType]}>
          {entries.map((entry, index) => (
            <EntryRow
              key={entry.key}
              entry={entry}
              index={index}
              isLast={index === entries.length - 1}
              onChange={(part) => change(entry.key, part)}
              onMove={(by) => move(index, by)}
              onRemove={() => edit.set(entries.filter(({ key }) => key !== entry.key))}
            />
          ))}
        </ol>
        <div className="mt-12">
          <Button onClick={() => edit.set([...entries, { key: crypto.randomUUID(), dictValue: '', dictLabel: '' }])}>
            {texts.addValue}
          </Button>
        </div>
        {replaced.length > 0 ? (
          <p role="status" className="text-14 mt-12">
            {texts.replacing(replaced.map(({ from, to }) => `${from} → ${to}`).join('、'))}
          </p>
        ) : null}
        <Alert className="text-14 mt-12">{edit.faults.entries}</Alert>
      </Panel>
      <SaveBar
        edit={edit}
        show={(theirs) => <p>{theirs.map(({ dictValue, dictLabel }) => `${dictLabel}（${dictValue}）`).join('、')}</p>}
      />
      {inUse ? (
        <ReplaceDialog
          inUse={inUse}
          entries={entries}
          onClose={() => setInUse(undefined)}
          onReplace={(to) => {
            setReplaced([...replaced.filter(({ from }) => from !== inUse.dictValue), { from: inUse.dictValue, to }])
            setInUse(undefined)
          }}
        />
      ) : null}
    </>
  )
}

interface EntryRowProps {
  entry: Entry
  index: number
  isLast: boolean
  onChange: (part: Partial<Entry>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function EntryRow({ entry, index, isLast, onChange, onMove, onRemove }: EntryRowProps) {
  const { dictValue, dictLabel } = entry
  return (
    <li className="flex wrap middle gap-8" aria-label={texts.rowLabel(index + 1)}>
      <span className="flex gap-8" style={{ flex: '1 1 260px' }}>
        <input
          aria-label={texts.value}
          value={dictValue}
          maxLength={40}
          spellCheck={false}
          onChange={({ target }) => onChange({ dictValue: target.value })}
        />
        <input
          aria-label={texts.label}
          value={dictLabel}
          maxLength={40}
          onChange={({ target }) => onChange({ dictLabel: target.value })}
        />
      </span>
      <span className="flex rigid push">
        <IconButton label={texts.up(dictLabel)} aria-disabled={index === 0} onClick={() => index > 0 && onMove(-1)}>
          <IconArrowUp size={16} />
        </IconButton>
        <IconButton label={texts.down(dictLabel)} aria-disabled={isLast} onClick={() => isLast || onMove(1)}>
          <IconArrowDown size={16} />
        </IconButton>
        <IconButton label={texts.removeOf(dictLabel)} onClick={onRemove}>
          <IconTrash size={16} />
        </IconButton>
      </span>
    </li>
  )
}

interface ReplaceDialogProps {
  inUse: InUse
  entries: readonly Entry[]
  onReplace: (to: string) => void
  onClose: () => void
}

/** Chooses the value that replaces a removed one in its works; sent with the next save. */
function ReplaceDialog({ inUse, entries, onReplace, onClose }: ReplaceDialogProps) {
  return (
    <FieldDialog
      title={texts.replaceTitle(inUse.label, inUse.count)}
      submit={texts.choose}
      onSubmit={(values) => onReplace(textOf(values, 'to'))}
      onClose={onClose}
    >
      <SelectField
        name="to"
        label={texts.replaceWith}
        options={entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, name: dictLabel }))}
      />
    </FieldDialog>
  )
}

import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { changeMenu, readMenu } from '@shenglang/contract/site/settings/menu'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { Alert } from '../../../app/ui/controls/Alert.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { IconPlus } from '../../../app/ui/data/icons.ts'
import { Panel } from '../../../app/ui/layout/Panel.tsx'
import { PageFrame } from '../../shell/PageFrame.tsx'
import { LoadedAnswer } from '../edit/Loaded.tsx'
import { SaveBar } from '../edit/SaveBar.tsx'
import { useEdit, type Versioned } from '../edit/use-edit.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { MenuLine } from './MenuLine.tsx'
import * as texts from './texts.ts'
import { dropped, type Line, moved, removed, toLines, toTree } from './tree.ts'

type Answer = AnswerOf<typeof readMenu>

const versioned = ({ menu, version }: Answer): Versioned<Line[]> => ({ value: toLines(menu), version })

export function Component() {
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <LoadedAnswer route={readMenu} args={{}}>
        {(loaded) => <MenuForm loaded={loaded} />}
      </LoadedAnswer>
    </PageFrame>
  )
}

function MenuForm({ loaded }: { loaded: Answer }) {
  const client = useQueryClient()
  const edit = useEdit<Line[]>({
    loaded: versioned(loaded),
    save: async (lines, version) => {
      const menu = toTree(lines) as ArgsOf<typeof changeMenu>['menu']
      const saved = await call(changeMenu, { version, menu })
      client.setQueryData(keyOf(readMenu, {}), saved)
      return versioned(saved)
    },
    reload: async () => versioned(await call(readMenu, {})),
  })
  const lines = edit.value
  const [opened, setOpened] = useState<string>()
  const [dragged, setDragged] = useState<string>()
  const indexOf = (key: string | undefined) => lines.findIndex((line) => line.key === key)
  const take = (next: Line[] | undefined) => next && edit.set(next)
  const add = () => {
    const key = `new-${crypto.randomUUID()}`
    edit.set([...lines, { key, menuId: '', menuName: texts.newName, icon: 'disc', url: '/', level: 0 }])
    setOpened(key)
  }
  const open = lines[indexOf(opened)]
  return (
    <>
      <Panel title={texts.treeLabel}>
        <ul aria-label={texts.treeLabel}>
          {lines.map((line, index) => (
            <MenuLine
              key={line.key}
              line={line}
              may={(move) => moved(lines, index, move) !== undefined}
              onMove={(move) => take(moved(lines, index, move))}
              onEdit={() => setOpened(line.key)}
              onRemove={() => edit.set(removed(lines, index))}
              onDrag={() => setDragged(line.key)}
              onDrop={() => take(dropped(lines, indexOf(dragged), index))}
            />
          ))}
        </ul>
        <div className="flex wrap gap-8-12 mt-12">
          <Button onClick={add}>
            <IconPlus size={16} aria-hidden="true" /> {texts.addEntry}
          </Button>
        </div>
        <Alert className="text-14 mt-12">{edit.faults.menu}</Alert>
      </Panel>
      <SaveBar edit={edit} show={(theirs) => <Outline lines={theirs} />} />
      {open ? (
        <EntryDialog
          line={open}
          onClose={() => setOpened(undefined)}
          onSave={(changed) => {
            edit.set(lines.map((line) => (line.key === changed.key ? changed : line)))
            setOpened(undefined)
          }}
        />
      ) : null}
    </>
  )
}

function Outline({ lines }: { lines: readonly Line[] }) {
  return (
    <ul>
      {lines.map(({ key, menuName, url, level }) => (
        <li key={key} style={{ paddingInlineStart: level * 20 }}>
          {menuName} <span className="ink-t2 text-13">{url}</span>
        </li>
      ))}
    </ul>
  )
}

import type { ReactNode } from 'react'
import { MenuIcon } from '../../../app/shell/menu/MenuIcon.tsx'
import { IconButton } from '../../../app/ui/controls/Button.tsx'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '../../../app/ui/data/icons.ts'
import * as texts from './texts.ts'
import type { Line, Move } from './tree.ts'

interface MenuLineProps {
  line: Line
  may: (move: Move) => boolean
  onMove: (move: Move) => void
  onEdit: () => void
  onRemove: () => void
  onDrag: () => void
  /** Called when another entry was dropped on it. */
  onDrop: () => void
}

const INDENT = 28

/** An entry of the menu: dragged by pointer, moved by its buttons, edited and removed. */
export function MenuLine({ line, may, onMove, onEdit, onRemove, onDrag, onDrop }: MenuLineProps) {
  const { menuName, icon, url, level } = line
  const mover = (move: Move, label: string, glyph: ReactNode) => (
    <IconButton label={label} aria-disabled={!may(move)} style={may(move) ? {} : { opacity: 0.3 }} onClick={() => onMove(move)}>
      {glyph}
    </IconButton>
  )
  return (
    <li
      className="flex wrap middle gap-8 min-h-52 line-below"
      style={{ paddingInlineStart: level * INDENT }}
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
    >
      <IconGripVertical size={16} aria-hidden="true" />
      <MenuIcon name={icon} />
      <span className="shrink">
        <b>{menuName}</b> <span className="ink-t2 text-13 break">{url === '' ? texts.heading : url}</span>
        <span className="visually-hidden">{texts.levelOf(level + 1)}</span>
      </span>
      <span className="flex rigid push">
        {mover('up', texts.up(menuName), <IconArrowUp size={16} />)}
        {mover('down', texts.down(menuName), <IconArrowDown size={16} />)}
        {mover('out', texts.out(menuName), <IconChevronLeft size={16} />)}
        {mover('in', texts.into(menuName), <IconChevronRight size={16} />)}
        <IconButton label={texts.edit(menuName)} onClick={onEdit}>
          <IconPencil size={16} />
        </IconButton>
        <IconButton label={texts.remove(menuName)} onClick={onRemove}>
          <IconTrash size={16} />
        </IconButton>
      </span>
    </li>
  )
}

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../app/ui/controls/Button.tsx'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '../../../app/ui/data/icons.ts'
import styles from './edit.module.css'
import { moved } from './order.ts'
import * as texts from './texts.ts'

interface OrderedListProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  nameOf: (item: Item) => string
  onChange: (items: Item[]) => void
  onEdit?: (item: Item, index: number) => void
  /** Without it, rows cannot be removed. */
  isRemovable?: boolean
  /** Renders a row, between its handle and its buttons. */
  children: (item: Item) => ReactNode
}

/** A list whose rows are dragged by pointer, or moved by their buttons, which stay focused. */
export function OrderedList<Item>(props: OrderedListProps<Item>) {
  const { label, items, keyOf, nameOf, onChange, onEdit, isRemovable = true, children } = props
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const removedAt = useRef<number>(undefined)
  // After a removal the focus moves to the row that follows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows are others
  useEffect(() => {
    if (removedAt.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    buttons[Math.min(removedAt.current, buttons.length - 1)]?.focus()
    removedAt.current = undefined
  }, [items])
  const remove = (index: number, name: string) => {
    removedAt.current = index
    onChange(items.toSpliced(index, 1))
    setSaid(texts.removed(name))
  }
  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length) return
    onChange(moved(items, from, to))
    setSaid(texts.movedTo(nameOf(item), to + 1))
  }
  return (
    <>
      <ul ref={list} aria-label={label}>
        {items.map((item, index) => {
          const name = nameOf(item)
          return (
            <li
              key={keyOf(item)}
              className={`${styles.line} flex middle gap-8-12 min-h-56 line-below`}
              draggable
              data-many={isRemovable || undefined}
              data-dragged={dragged === keyOf(item) || undefined}
              onDragStart={() => setDragged(keyOf(item))}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                move(
                  items.findIndex((other) => keyOf(other) === dragged),
                  index,
                )
              }}
            >
              <IconGripVertical size={16} aria-hidden="true" className={styles.grip} />
              <div className="grow shrink">{children(item)}</div>
              <span className="flex rigid">
                <MoveButton label={texts.up(name)} isEnd={index === 0} onMove={() => move(index, index - 1)}>
                  <IconArrowUp size={16} />
                </MoveButton>
                <MoveButton label={texts.down(name)} isEnd={index === items.length - 1} onMove={() => move(index, index + 1)}>
                  <IconArrowDown size={16} />
                </MoveButton>
                {onEdit ? (
                  <IconButton label={texts.edit(name)} onClick={() => onEdit(item, index)}>
                    <IconPencil size={16} />
                  </IconButton>
                ) : null}
                {isRemovable ? (
                  <IconButton data-remove label={texts.remove(name)} onClick={() => remove(index, name)}>
                    <IconTrash size={16} />
                  </IconButton>
                ) : null}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

interface MoveButtonProps {
  label: string
  isEnd: boolean
  onMove: () => void
  children: ReactNode
}

const MoveButton = ({ label, isEnd, onMove, children }: MoveButtonProps) => (
  <IconButton label={label} aria-disabled={isEnd} onClick={onMove}>
    {children}
  </IconButton>
)

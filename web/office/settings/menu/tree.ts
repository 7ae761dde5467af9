import type { MenuItem } from '@shenglang/contract/site/entities'
import { MENU_DEPTH_MAX } from '@shenglang/contract/site/settings/menu'

/** An entry of the tree as a line of the list. */
export interface Line {
  /** Unique among the lines; an entry without an id is new. */
  key: string
  menuId: string
  menuName: string
  icon: string
  url: string
  /** From 0. */
  level: number
}

export function toLines(menu: readonly MenuItem[], level = 0): Line[] {
  return menu.flatMap(({ children, ...entry }) => [{ ...entry, key: entry.menuId, level }, ...toLines(children, level + 1)])
}

type Tree = (Omit<Line, 'key' | 'level'> & { children: Tree })[]

export function toTree(lines: readonly Line[], level = 0): Tree {
  const tree: Tree = []
  for (let index = 0; index < lines.length; ) {
    const { key: _, level: __, ...entry } = lines[index] as Line
    const end = endOf(lines, index)
    tree.push({ ...entry, children: toTree(lines.slice(index + 1, end), level + 1) })
    index = end
  }
  return tree
}

/** The index after the last entry below a line. */
function endOf(lines: readonly Line[], index: number): number {
  const level = lines[index]?.level ?? 0
  const next = lines.findIndex((line, other) => other > index && line.level <= level)
  return next === -1 ? lines.length : next
}

export type Move = 'up' | 'down' | 'in' | 'out'

/** The lines after a move of an entry with all entries below it; undefined where the move is impossible. */
export function moved(lines: readonly Line[], index: number, move: Move): Line[] | undefined {
  const line = lines[index]
  if (!line) return undefined
  const end = endOf(lines, index)
  const block = lines.slice(index, end)
  if (move === 'up') {
    const sibling = lines.findLastIndex((other, at) => at < index && other.level <= line.level)
    if (lines[sibling]?.level !== line.level) return undefined
    return [...lines.slice(0, sibling), ...block, ...lines.slice(sibling, index), ...lines.slice(end)]
  }
  if (move === 'down') {
    if (lines[end]?.level !== line.level) return undefined
    const after = endOf(lines, end)
    return [...lines.slice(0, index), ...lines.slice(end, after), ...block, ...lines.slice(after)]
  }
  if (move === 'in') {
    const deepest = Math.max(...block.map(({ level }) => level))
    const parent = lines.findLastIndex((other, at) => at < index && other.level <= line.level)
    if (lines[parent]?.level !== line.level || deepest + 1 >= MENU_DEPTH_MAX) return undefined
    return [...lines.slice(0, index), ...shifted(block, 1), ...lines.slice(end)]
  }
  if (line.level === 0) return undefined
  // After everything that stays below the former parent.
  const parent = lines.findLastIndex((other, at) => at < index && other.level < line.level)
  const after = endOf(lines, parent)
  return [...lines.slice(0, index), ...lines.slice(end, after), ...shifted(block, -1), ...lines.slice(after)]
}

const shifted = (block: readonly Line[], by: number) => block.map((line) => ({ ...line, level: line.level + by }))

/** The lines after an entry was dropped before another one, whose level it takes; undefined where it does not fit. */
export function dropped(lines: readonly Line[], from: number, to: number): Line[] | undefined {
  const [line, target] = [lines[from], lines[to]]
  const end = endOf(lines, from)
  if (!line || !target || (to >= from && to < end)) return undefined
  const block = shifted(lines.slice(from, end), target.level - line.level)
  if (block.some(({ level }) => level >= MENU_DEPTH_MAX)) return undefined
  const rest = [...lines.slice(0, from), ...lines.slice(end)]
  const at = rest.indexOf(target)
  return [...rest.slice(0, at), ...block, ...rest.slice(at)]
}

export const removed = (lines: readonly Line[], index: number): Line[] => [
  ...lines.slice(0, index),
  ...lines.slice(endOf(lines, index)),
]

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { IconChevronDown } from '../../ui/icons.ts'
import styles from './FilterLine.module.css'
import { makeRoom, placeUnder } from './place-under.ts'

interface FilterPartProps {
  /** Tells it from the others. */
  name: string
  label: string
  /** What is chosen, in short; nothing while nothing is. */
  value?: ReactNode
  /** Stands in the button between label and value. */
  picture?: ReactNode
  hint?: string
  /** Wide and low, it opens as a second row of the line and the list makes room for it. */
  isRow?: boolean
  /** The address without it; undefined while nothing is chosen. */
  clearTo?: string | undefined
  /** How many tracks the list holds now. */
  total: number
  children: ReactNode
}

/**
 * One filter: a button in the line and what is chosen from, in a popover under it. In the sheet of a phone the same lies open
 * among the others. The browser opens and closes it, so it works without scripts.
 */
export function FilterPart({ name, label, value, picture, hint, isRow, clearTo, total, children }: FilterPartProps) {
  const id = `filter-${name}`
  return (
    <div className={styles.part} data-part={name}>
      <button type="button" className={styles.pill} popoverTarget={id} data-chosen={clearTo !== undefined || undefined}>
        {label}
        {picture}
        {value === undefined || value === '' ? null : <b>{value}</b>}
        <IconChevronDown size={15} aria-hidden="true" />
      </button>
      <section
        id={id}
        popover="auto"
        className={styles.panel}
        data-row={isRow || undefined}
        aria-label={label}
        onBeforeToggle={placeUnder}
        onToggle={isRow ? makeRoom : undefined}
      >
        <p className={styles.name}>
          <b>{label}</b>
          {hint === undefined ? null : <small>{hint}</small>}
        </p>
        {children}
        <p className={styles.foot}>
          {clearTo === undefined ? null : (
            <Link to={clearTo} preventScrollReset>
              清除
            </Link>
          )}
          <Button popoverTarget={id} popoverTargetAction="hide">
            看 {total.toLocaleString('zh-CN')} 首
          </Button>
        </p>
      </section>
    </div>
  )
}

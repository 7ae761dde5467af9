import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconChevronDown } from '../../../ui/data/icons.ts'
import { grouped } from '../../../ui/text/grouped.ts'
import styles from './FilterLine.module.css'
import { positionUnder } from './position-under.ts'
import * as texts from './texts.ts'

interface FilterPartProps {
  /** Its unique name. */
  name: string
  label: string
  /** The chosen value in short; nothing without one. */
  value?: ReactNode
  /** Between label and value in the button. */
  picture?: ReactNode
  hint?: string
  /** The address without it; undefined while nothing is chosen. */
  clearTo?: string | undefined
  /** The number of tracks in the list now. */
  total: number
  children: ReactNode
}

/**
 * One filter: a button in the line and a popover under it. In the phone's sheet its content is open among the others. It is
 * native, so it works without scripts.
 */
export function FilterPart({ name, label, value, picture, hint, clearTo, total, children }: FilterPartProps) {
  const id = `filter-${name}`
  return (
    <div className={styles.part} data-part={name}>
      <button type="button" className={styles.pill} popoverTarget={id} data-chosen={clearTo !== undefined || undefined}>
        {label}
        {picture}
        {value === undefined || value === '' ? null : <b>{value}</b>}
        <IconChevronDown size={15} aria-hidden="true" />
      </button>
      <section id={id} popover="auto" className={styles.panel} aria-label={label} onBeforeToggle={positionUnder}>
        <p className={`${styles.name} flex baseline between gap-12 mb-12`}>
          <b>{label}</b>
          {hint === undefined ? null : <small className="ink-t2">{hint}</small>}
        </p>
        {children}
        <p className={`${styles.foot} flex middle between mt-16`}>
          {clearTo === undefined ? null : (
            <Link className="inline-flex middle min-h-hit ink-t1 hover-ink-t0" to={clearTo} preventScrollReset>
              {texts.clear}
            </Link>
          )}
          <Button popoverTarget={id} popoverTargetAction="hide">
            {texts.seeTracks(grouped(total))}
          </Button>
        </p>
      </section>
    </div>
  )
}

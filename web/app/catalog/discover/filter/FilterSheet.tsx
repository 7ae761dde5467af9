import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconFilter } from '../../../ui/data/icons.ts'
import { grouped } from '../../../ui/text/grouped.ts'
import { withoutFilters } from '../list/filter-address.ts'
import styles from './FilterLine.module.css'
import { followAnchor } from './position-under.ts'
import * as texts from './texts.ts'

const FILTERS_ID = 'filters'
/** A sheet that is dragged down this far closes. */
const CLOSES_PX = 80

interface FilterSheetProps {
  query: URLSearchParams
  /** The number of tracks in the list now. */
  total: number
  /** It lies in a line with other controls, and scrolls away with them. */
  isInline?: boolean
  children: ReactNode
}

/** Filters of a page: a line of buttons with popovers; on a phone a sheet from below. It is native, so it works without scripts. */
export function FilterSheet({ query, total, isInline = false, children }: FilterSheetProps) {
  const line = useRef<HTMLElement>(null)
  useEffect(() => (line.current ? followAnchor(line.current) : undefined), [])
  return (
    <section
      ref={line}
      id={FILTERS_ID}
      popover="auto"
      className={`${styles.filters} ${isInline ? styles.inline : ''}`}
      aria-label={texts.filter}
    >
      <header className={styles.head}>
        <SheetHandle />
        <b>{texts.filter}</b>
        <Link to={withoutFilters(query)} preventScrollReset>
          {texts.clear}
        </Link>
      </header>
      {children}
      <footer className={styles.done}>
        <button type="button" popoverTarget={FILTERS_ID} popoverTargetAction="hide">
          {texts.seeTracks(grouped(total))}
        </button>
      </footer>
    </section>
  )
}

/** Opens the sheet on a phone. */
export const OpenFilters = () => (
  <button type="button" className={styles.open} popoverTarget={FILTERS_ID} aria-label={texts.filter}>
    <IconFilter size={21} />
  </button>
)

/** The sheet's handle: dragged down far enough, it closes. */
function SheetHandle() {
  const from = useRef(0)
  const sheetOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('[popover]')
  const end = (event: PointerEvent<HTMLElement>) => {
    const sheet = sheetOf(event)
    if (!sheet) return
    sheet.style.removeProperty('translate')
    if (event.type === 'pointerup' && event.clientY - from.current > CLOSES_PX) sheet.hidePopover()
  }
  return (
    <span
      className={styles.handle}
      data-handle=""
      onPointerDown={(event) => {
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        sheetOf(event)?.style.setProperty('translate', `0 ${Math.max(0, event.clientY - from.current)}px`)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}

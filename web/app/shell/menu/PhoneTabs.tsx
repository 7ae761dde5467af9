import { Link } from 'react-router'
import { useDestination } from '../../ui/browser/destination.ts'
import { IconBox, IconHome, IconSearch, IconUser, IconVinyl } from '../../ui/data/icons.ts'
import * as texts from './initial-texts.ts'
import type { MenuPosition } from './menu-address.ts'
import styles from './PhoneTabs.module.css'
import { SIDE_MENU_ID } from './SideMenu.tsx'

const TABS = [
  { name: texts.home, to: '/', Glyph: IconHome },
  { name: texts.library, to: '/dj', Glyph: IconVinyl },
  { name: texts.search, to: '/searchResult', Glyph: IconSearch },
  { name: texts.crates, to: '/user/crates', Glyph: IconBox },
]

interface PhoneTabsProps {
  position: MenuPosition | undefined
  isMenuOpen: boolean
  onMenu: () => void
}

/** The most used pages, at the bottom of a phone; 我的 opens the menu. */
export function PhoneTabs({ position, isMenuOpen, onMenu }: PhoneTabsProps) {
  const { pathname } = useDestination()
  const current = TABS.find(({ to }) => to === pathname || to === position?.entry.url)
  const isMine = current === undefined && pathname.startsWith('/user')
  return (
    <nav className={styles.tabs} aria-label={texts.bottomNavigation}>
      {TABS.map((tab) => (
        <Link key={tab.to} to={tab.to} className={styles.tab} aria-current={tab === current ? 'page' : undefined}>
          <tab.Glyph size={22} stroke={1.6} aria-hidden="true" />
          {tab.name}
        </Link>
      ))}
      <button
        type="button"
        className={styles.tab}
        aria-controls={SIDE_MENU_ID}
        aria-expanded={isMenuOpen}
        aria-current={isMine ? 'page' : undefined}
        onClick={onMenu}
      >
        <IconUser size={22} stroke={1.6} aria-hidden="true" />
        {texts.mine}
      </button>
    </nav>
  )
}

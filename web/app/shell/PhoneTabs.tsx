import { Link } from 'react-router'
import { useDestination } from '../ui/destination.ts'
import { IconBox, IconHome, IconSearch, IconUser, IconVinyl } from '../ui/icons.ts'
import type { MenuPlace } from './menu-address.ts'
import styles from './PhoneTabs.module.css'
import { SIDE_MENU_ID } from './SideMenu.tsx'

const TABS = [
  { name: '首页', to: '/', Glyph: IconHome },
  { name: '曲库', to: '/dj', Glyph: IconVinyl },
  { name: '搜索', to: '/searchResult', Glyph: IconSearch },
  { name: '唱片箱', to: '/user/crates', Glyph: IconBox },
]

interface PhoneTabsProps {
  place: MenuPlace | undefined
  isMenuOpen: boolean
  onMenu: () => void
}

/** The ways that a thumb takes most, at the foot of a phone; 我的 brings up all others. */
export function PhoneTabs({ place, isMenuOpen, onMenu }: PhoneTabsProps) {
  const { pathname } = useDestination()
  const current = TABS.find(({ to }) => to === pathname || to === place?.entry.url)
  const isMine = current === undefined && pathname.startsWith('/user')
  return (
    <nav className={styles.tabs} aria-label="底部导航">
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
        我的
      </button>
    </nav>
  )
}

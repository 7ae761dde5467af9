import type { MenuItem } from '@shenglang/contract/site/entities'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSignInGate, useUser } from '../session/session.tsx'
import { BrandBars } from '../ui/BrandBars.tsx'
import { IconButton } from '../ui/Button.tsx'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '../ui/icons.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { activeMenuId, menuAddress } from './menu-address.ts'
import styles from './SideMenu.module.css'

export const SIDE_MENU_ID = 'side-menu'
export const OPEN_SIDE_EVENT = 'open-side-menu'

interface SideMenuProps {
  menu: MenuItem[]
  siteName: string
  isCollapsed: boolean
  onCollapse: (collapsed: boolean) => void
}

export function SideMenu({ menu, siteName, isCollapsed, onCollapse }: SideMenuProps) {
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useDrawer(pathname + search)
  const activeId = activeMenuId(menu, pathname, search)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer's way out; Escape is the keyboard's */}
      {isOpen ? <div className={styles.scrim} role="presentation" onClick={() => setOpen(false)} /> : null}
      <nav
        id={SIDE_MENU_ID}
        className={styles.side}
        aria-label="主菜单"
        data-collapsed={isCollapsed || undefined}
        data-open={isOpen || undefined}
      >
        <div className={styles.head}>
          <Link to="/" className={styles.logo} aria-label={`${siteName}首页`}>
            <BrandBars />
            <span className={styles.word}>{siteName}</span>
          </Link>
          <span className={styles.collapse}>
            <IconButton
              label={isCollapsed ? '展开菜单' : '收起菜单'}
              aria-expanded={!isCollapsed}
              onClick={() => onCollapse(!isCollapsed)}
            >
              {isCollapsed ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
            </IconButton>
          </span>
        </div>
        {menu.map((item) =>
          item.children.length === 0 ? (
            <MenuLink key={item.menuId} item={item} isActive={item.menuId === activeId} />
          ) : (
            <div key={item.menuId}>
              <p className={styles.group}>{item.menuName}</p>
              {item.children.map((child) => (
                <MenuLink key={child.menuId} item={child} isActive={child.menuId === activeId} />
              ))}
            </div>
          ),
        )}
        <div className={styles.foot}>
          <ArtistLink />
        </div>
      </nav>
    </>
  )
}

/** 艺人资料 for artists, 申请艺人 for others, after a login check (spec §1, §2). */
function ArtistLink() {
  const user = useUser()
  const mayGoOn = useSignInGate()
  if (user?.isArtists) {
    return (
      <Link to={`/artist?id=${user.userId}`} className={styles.apply}>
        艺人资料
      </Link>
    )
  }
  return (
    <Link
      to="/artist/applyArtist"
      className={styles.apply}
      onClick={(event) => {
        if (!mayGoOn()) event.preventDefault()
      }}
    >
      申请艺人
    </Link>
  )
}

function MenuLink({ item, isActive }: { item: MenuItem; isActive: boolean }) {
  return (
    <Link to={menuAddress(item)} className={styles.item} aria-current={isActive ? 'page' : undefined}>
      <MenuIcon name={item.icon} />
      <span className={styles.word}>{item.menuName}</span>
    </Link>
  )
}

/** The menu as a phone's drawer: opened from the top bar, closed by Escape, the scrim, or having gone somewhere. */
function useDrawer(place: string): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const [openAt, setOpenAt] = useState<string>()
  useEffect(() => {
    const open = () => setOpenAt(place)
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenAt(undefined)
    }
    document.addEventListener(OPEN_SIDE_EVENT, open)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener(OPEN_SIDE_EVENT, open)
      document.removeEventListener('keydown', close)
    }
  }, [place])
  return [openAt === place, (open) => setOpenAt(open ? place : undefined)]
}

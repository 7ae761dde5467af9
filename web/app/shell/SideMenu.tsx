import type { MenuItem } from '@shenglang/contract/site/entities'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSignInGate, useUser } from '../session/session.tsx'
import { BrandBars } from '../ui/BrandBars.tsx'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { IconChevronLeft, IconChevronRight, IconCrown, IconUpload, IconUser } from '../ui/icons.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { isHeading, menuAddress } from './menu-address.ts'
import styles from './SideMenu.module.css'

export const SIDE_MENU_ID = 'side-menu'

const MenuCount = lazy(() => import('./MenuCounts.tsx'))

interface SideMenuProps {
  menu: MenuItem[]
  activeId: string | undefined
  siteName: string
  isCollapsed: boolean
  onCollapse: (collapsed: boolean) => void
  /** Whether a phone shows it, as a sheet. */
  isOpen: boolean
  onClose: () => void
}

/** The menu as the server sends it, and what stands at its foot. */
export function SideMenu({ menu, activeId, siteName, isCollapsed, onCollapse, isOpen, onClose }: SideMenuProps) {
  const nav = useRef<HTMLElement>(null)
  const isKnown = useUser() !== undefined
  useEffect(() => {
    if (isOpen) nav.current?.focus()
  }, [isOpen])
  const link = (item: MenuItem) => (
    <Link
      key={item.menuId}
      to={menuAddress(item)}
      className={styles.item}
      aria-current={item.menuId === activeId ? 'page' : undefined}
    >
      <MenuIcon name={item.icon} />
      <span className={styles.word}>{item.menuName}</span>
      {isKnown ? (
        <Suspense>
          <MenuCount url={item.url} />
        </Suspense>
      ) : null}
    </Link>
  )
  return (
    <>
      {isOpen ? <div className={styles.scrim} role="presentation" onPointerDown={onClose} /> : null}
      <nav
        ref={nav}
        id={SIDE_MENU_ID}
        className={styles.side}
        aria-label="主菜单"
        tabIndex={-1}
        data-collapsed={isCollapsed || undefined}
        data-open={isOpen || undefined}
      >
        <div className={styles.head}>
          <Link to="/" className={styles.logo} aria-label={`${siteName}首页`}>
            <BrandBars />
            <span>{siteName}</span>
          </Link>
          <span className={styles.collapse}>
            <IconButton
              label={isCollapsed ? '展开菜单' : '收起菜单'}
              aria-expanded={!isCollapsed}
              onClick={() => onCollapse(!isCollapsed)}
            >
              {isCollapsed ? <IconChevronRight size={18} /> : <IconChevronLeft size={18} />}
            </IconButton>
          </span>
        </div>
        <div className={styles.items}>
          {menu.map((item) =>
            isHeading(item) ? (
              <div key={item.menuId} className={styles.group}>
                <p>{item.menuName}</p>
                {item.children.map(link)}
              </div>
            ) : (
              link(item)
            ),
          )}
        </div>
        <Foot />
      </nav>
    </>
  )
}

/** 会员 and 上传, and above them 艺人资料 for artists, 申请艺人 for others, after a login check (spec §1, §2). */
function Foot() {
  const user = useUser()
  const mayGoOn = useSignInGate()
  const gate = (event: { preventDefault: () => void }) => {
    if (!mayGoOn()) event.preventDefault()
  }
  return (
    <div className={styles.foot}>
      {user?.isArtists ? (
        <Link to={`/artist?id=${user.userId}`} className={styles.item}>
          <IconUser size={20} stroke={1.6} aria-hidden="true" />
          <span className={styles.word}>艺人资料</span>
        </Link>
      ) : (
        <Link to="/artist/applyArtist" className={styles.item} onClick={gate}>
          <IconUser size={20} stroke={1.6} aria-hidden="true" />
          <span className={styles.word}>申请艺人</span>
        </Link>
      )}
      <div className={styles.doors}>
        <ButtonLink to="/noble">
          <IconCrown size={18} aria-hidden="true" />
          会员
        </ButtonLink>
        <ButtonLink to={user?.isArtists ? '/artist/uploadMusic' : '/artist/applyArtist'} onClick={gate}>
          <IconUpload size={18} aria-hidden="true" />
          上传
        </ButtonLink>
      </div>
    </div>
  )
}

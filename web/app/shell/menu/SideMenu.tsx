import type { MenuItem } from '@shenglang/contract/site/entities'
import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSignInPrompt, useUser } from '../../session/session.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { ButtonLink, IconButton } from '../../ui/controls/Button.tsx'
import { IconChevronLeft, IconChevronRight, IconCrown, IconUpload, IconUser } from '../../ui/data/icons.ts'
import { BrandBars } from '../../ui/layout/BrandBars.tsx'
import * as texts from './initial-texts.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { isHeading, menuAddress } from './menu-address.ts'
import styles from './SideMenu.module.css'

export const SIDE_MENU_ID = 'side-menu'

const MenuCount = lazyPart(() => import('./MenuCounts.tsx'))
/** The sheet opens once this has loaded, so that nothing moves under a finger. */
const Mine = lazyPart(() => import('./Mine.tsx'))

interface SideMenuProps {
  menu: MenuItem[]
  activeId: string | undefined
  siteName: string
  isCollapsed: boolean
  onCollapse: (collapsed: boolean) => void
  /** It is open as a sheet on a phone. */
  isOpen: boolean
  onClose: () => void
}

/** The menu as the server sends it, with its footer. */
export function SideMenu({ menu, activeId, siteName, isCollapsed, onCollapse, isOpen, onClose }: SideMenuProps) {
  const nav = useRef<HTMLElement>(null)
  const user = useUser()
  useEffect(() => {
    if (isOpen) nav.current?.focus()
  }, [isOpen])
  const Chevron = isCollapsed ? IconChevronRight : IconChevronLeft
  const link = (item: MenuItem) => (
    <Link
      key={item.menuId}
      to={menuAddress(item)}
      className={styles.item}
      aria-current={item.menuId === activeId ? 'page' : undefined}
    >
      <MenuIcon name={item.icon} />
      <span>{item.menuName}</span>
      {user ? (
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
        aria-label={texts.mainMenu}
        tabIndex={-1}
        data-open={isOpen || undefined}
      >
        <div className={styles.head}>
          <Link to="/" className={styles.logo} aria-label={texts.homeOf(siteName)}>
            <BrandBars />
            <span>{siteName}</span>
          </Link>
          <span className={styles.collapse}>
            <IconButton
              label={isCollapsed ? texts.expandMenu : texts.collapseMenu}
              aria-expanded={!isCollapsed}
              onClick={() => onCollapse(!isCollapsed)}
            >
              <Chevron size={18} />
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
          {isOpen ? <Mine user={user} /> : null}
        </div>
        <Foot />
      </nav>
    </>
  )
}

/** 会员 and 上传, and above them 艺人资料 for artists, 申请艺人 for others, after a login check (spec §1, §2). */
function Foot() {
  const user = useUser()
  const ensureSignedIn = useSignInPrompt()
  const requireSignIn = (event: { preventDefault: () => void }) => {
    if (!ensureSignedIn()) event.preventDefault()
  }
  const profile = user?.isArtists && `/artist?id=${user.userId}`
  return (
    <div className={styles.foot}>
      <Link to={profile || '/artist/applyArtist'} className={styles.item} onClick={requireSignIn}>
        <IconUser size={20} stroke={1.6} aria-hidden="true" />
        <span>{profile ? texts.artistProfile : texts.applyArtist}</span>
      </Link>
      <div className={`${styles.doors} flex gap-8 mt-8`}>
        <ButtonLink to="/noble">
          <IconCrown size={18} aria-hidden="true" />
          {texts.vip}
        </ButtonLink>
        <ButtonLink to={profile ? '/artist/uploadMusic' : '/artist/applyArtist'} onClick={requireSignIn}>
          <IconUpload size={18} aria-hidden="true" />
          {texts.upload}
        </ButtonLink>
      </div>
    </div>
  )
}

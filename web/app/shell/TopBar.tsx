import { signInAddress } from '@shenglang/contract/accounts/guards'
import type { Theme } from '@shenglang/contract/constants'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SearchBox } from '../catalog/search/SearchBox.tsx'
import { useUser } from '../session/session.tsx'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { IconChevronLeft, IconHeart, IconMenu2 } from '../ui/icons.ts'
import { crumbsOf, parentAddress } from './crumbs.ts'
import { OPEN_SIDE_EVENT, SIDE_MENU_ID } from './SideMenu.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import styles from './TopBar.module.css'

/** Of members alone: a visitor's first page is the smaller. */
const Inbox = lazy(() => import('../notices/Inbox.tsx'))
const UserPopover = lazy(() => import('../accounts/UserPopover.tsx'))

export function TopBar({ initialTheme }: { initialTheme: Theme }) {
  return (
    <header className={styles.top}>
      <span className={styles.menu}>
        <IconButton
          label="打开菜单"
          aria-controls={SIDE_MENU_ID}
          onClick={() => document.dispatchEvent(new Event(OPEN_SIDE_EVENT))}
        >
          <IconMenu2 size={20} />
        </IconButton>
      </span>
      <Breadcrumb />
      <SearchBox />
      <div className={styles.actions}>
        <ThemeSwitch initialTheme={initialTheme} />
        <Account />
      </div>
    </header>
  )
}

function Account() {
  const user = useUser()
  const { pathname, search } = useLocation()
  if (user) {
    return (
      <>
        <Link to="/user/userCenter?index=3" className={styles.favourites}>
          <IconHeart size={18} aria-hidden="true" />
          <span>喜爱</span>
        </Link>
        <Suspense fallback={<span className={styles.inbox} />}>
          <Inbox key={user.userId} />
        </Suspense>
        <Suspense fallback={<span className={styles.account} />}>
          <UserPopover user={user} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      <ButtonLink look="quiet" to={signInAddress(pathname + search)}>
        登录
      </ButtonLink>
      <span className={styles.register}>
        <ButtonLink to="/login?type=register">注册</ButtonLink>
      </span>
    </>
  )
}

function Breadcrumb() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isHome = pathname === '/'
  return (
    <nav className={styles.crumbs} aria-label="面包屑">
      {isHome ? null : (
        <IconButton label="返回" onClick={() => (cameFromWithin() ? navigate(-1) : navigate(parentAddress(pathname, search)))}>
          <IconChevronLeft size={18} />
        </IconButton>
      )}
      <ol>
        {crumbsOf(pathname, search).map(({ name, address }) => (
          <li key={name}>
            {address === undefined || isHome ? (
              <b aria-current="page" className="one-line">
                {name}
              </b>
            ) : (
              <Link to={address}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Whether the entry before this one in the browser's history is of this site: the router counts its own. */
function cameFromWithin(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

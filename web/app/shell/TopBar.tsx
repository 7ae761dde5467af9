import { registerAddress, signInAddress } from '@shenglang/contract/accounts/guards'
import type { Theme } from '@shenglang/contract/constants'
import type { MenuItem } from '@shenglang/contract/site/entities'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useMatches, useNavigate } from 'react-router'
import { SearchBox } from '../catalog/search/SearchBox.tsx'
import { useUser } from '../session/session.tsx'
import { BrandBars } from '../ui/BrandBars.tsx'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import type { Crumb } from '../ui/crumb.ts'
import { IconChevronLeft, IconHeart } from '../ui/icons.ts'
import { crumbsOf, parentAddress } from './crumbs.ts'
import { menuPlace } from './menu-address.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import styles from './TopBar.module.css'

/** Of members alone: a visitor's first page is the smaller. */
const Inbox = lazy(() => import('../notices/Inbox.tsx'))
const UserPopover = lazy(() => import('../accounts/UserPopover.tsx'))

interface TopBarProps {
  initialTheme: Theme
  menu: MenuItem[]
  siteName: string
}

export function TopBar({ initialTheme, menu, siteName }: TopBarProps) {
  const { pathname } = useLocation()
  return (
    <header className={styles.top} data-searching={pathname === '/searchResult' || undefined}>
      <Link to="/" className={styles.brand} aria-label={`${siteName}首页`}>
        <BrandBars />
        {siteName}
      </Link>
      <Breadcrumb menu={menu} />
      <SearchBox />
      <div className={styles.actions}>
        <span className={styles.theme}>
          <ThemeSwitch initialTheme={initialTheme} />
        </span>
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
        <Link to="/user/userCenter?index=3" className={styles.favourites} aria-label="喜爱">
          <IconHeart size={20} aria-hidden="true" />
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
        <ButtonLink to={registerAddress(pathname + search)}>注册</ButtonLink>
      </span>
    </>
  )
}

function Breadcrumb({ menu }: Pick<TopBarProps, 'menu'>) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isHome = pathname === '/'
  const crumbs = useOwnCrumbs() ?? crumbsOf(pathname, search, menuPlace(menu, pathname, search))
  return (
    <nav className={styles.crumbs} aria-label="面包屑">
      {isHome ? null : (
        <IconButton label="返回" onClick={() => (cameFromWithin() ? navigate(-1) : navigate(parentAddress(crumbs)))}>
          <IconChevronLeft size={18} />
        </IconButton>
      )}
      <ol>
        {crumbs.map(({ name, address }) => (
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

/** What the page itself says of the way to it, once it has what it shows. */
function useOwnCrumbs(): Crumb[] | undefined {
  const page = useMatches().at(-1)
  const { crumbs } = (page?.handle ?? {}) as { crumbs?: (loaded: unknown) => Crumb[] | undefined }
  return page?.loaderData ? crumbs?.(page.loaderData) : undefined
}

/** Whether the entry before this one in the browser's history is of this site: the router counts its own. */
function cameFromWithin(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

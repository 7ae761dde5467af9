import { registerAddress, signInAddress } from '@shenglang/contract/accounts/guards'
import type { Theme } from '@shenglang/contract/constants'
import type { MenuItem } from '@shenglang/contract/site/entities'
import { Suspense } from 'react'
import { Link, useLocation, useMatches, useNavigate } from 'react-router'
import { SearchBox } from '../../catalog/discover/search/SearchBox.tsx'
import { useUser } from '../../session/session.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { ButtonLink, IconButton } from '../../ui/controls/Button.tsx'
import { IconChevronLeft, IconHeart } from '../../ui/data/icons.ts'
import { BrandBars } from '../../ui/layout/BrandBars.tsx'
import type { Crumb } from '../../ui/text/crumb.ts'
import { crumbsOf, parentAddress } from '../menu/crumbs.ts'
import { menuPosition } from '../menu/menu-address.ts'
import * as texts from './initial-texts.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import styles from './TopBar.module.css'

/** For members only: a visitor's first page is smaller. */
const Inbox = lazyPart(() => import('../../notices/Inbox.tsx'))
const UserPopover = lazyPart(() => import('../../accounts/security/UserPopover.tsx'))

interface TopBarProps {
  initialTheme: Theme
  menu: MenuItem[]
  siteName: string
}

export function TopBar({ initialTheme, menu, siteName }: TopBarProps) {
  const { pathname } = useLocation()
  return (
    <header className={styles.top} data-searching={pathname === '/searchResult' || undefined}>
      <Link to="/" className={styles.brand} aria-label={texts.homeOf(siteName)}>
        <BrandBars />
        {siteName}
      </Link>
      <Breadcrumb menu={menu} />
      <SearchBox />
      <div className={`${styles.actions} flex middle gap-8`}>
        <span className={styles.wide}>
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
  const here = pathname + search
  if (user) {
    return (
      <>
        <Link
          to="/user/userCenter?index=3"
          className={`${styles.wide} grid place-centre rigid w-hit h-hit round ink-t0 hover-bg3`}
          aria-label={texts.favourites}
        >
          <IconHeart size={20} aria-hidden="true" />
        </Link>
        <Suspense fallback={<span className={styles.inbox} />}>
          <Inbox key={user.userId} />
        </Suspense>
        <Suspense fallback={<span className="rigid w-hit" />}>
          <UserPopover user={user} />
        </Suspense>
      </>
    )
  }
  return (
    <>
      <ButtonLink look="quiet" to={signInAddress(here)}>
        {texts.signIn}
      </ButtonLink>
      <span className={styles.wide}>
        <ButtonLink to={registerAddress(here)}>{texts.register}</ButtonLink>
      </span>
    </>
  )
}

function Breadcrumb({ menu }: Pick<TopBarProps, 'menu'>) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isHome = pathname === '/'
  const crumbs = usePageCrumbs() ?? crumbsOf(pathname, search, menuPosition(menu, pathname, search))
  return (
    <nav className={styles.crumbs} aria-label={texts.breadcrumbs}>
      {isHome ? null : (
        <IconButton label={texts.back} onClick={() => (cameFromWithin() ? navigate(-1) : navigate(parentAddress(crumbs)))}>
          <IconChevronLeft size={18} />
        </IconButton>
      )}
      <ol className="shrink flex gap-8 nowrap">
        {crumbs.map(({ name, address }) => (
          <li className="flex" key={name}>
            {address === undefined || isHome ? (
              <b aria-current="page" className="one-line medium ink-t0">
                {name}
              </b>
            ) : (
              <Link className="hover-ink-t0" to={address}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The page's own breadcrumbs, once it has its data. */
function usePageCrumbs(): Crumb[] | undefined {
  const page = useMatches().at(-1)
  const { crumbs } = (page?.handle ?? {}) as { crumbs?: (loaded: unknown) => Crumb[] | undefined }
  return page?.loaderData ? crumbs?.(page.loaderData) : undefined
}

/** True when the previous entry of the browser's history belongs to this site: the router numbers its entries. */
const cameFromWithin = (): boolean => window.history.state?.idx > 0

import { waitingWork } from '@shenglang/contract/office/routes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { Avatar } from '../../app/ui/data/Avatar.tsx'
import { BrandBars } from '../../app/ui/layout/BrandBars.tsx'
import { Tabs } from '../../app/ui/layout/Tabs.tsx'
import { GlobalSearch } from './GlobalSearch.tsx'
import { isAt, permittedSections, tabAt } from './menu.ts'
import styles from './OfficeFrame.module.css'
import type { Section } from './section.ts'
import { useStaff } from './staff.ts'
import * as texts from './texts.ts'

/** Interval at which the counts of the menu are reloaded. */
const WAITING_MS = 30_000

/** The frame of every page of the office: menu, search and tabs of the section. */
export function OfficeFrame({ sections: all }: { sections: readonly Section[] }) {
  const staff = useStaff()
  const { pathname } = useLocation()
  const sections = permittedSections(all, staff)
  const current = sections.find(({ pages }) => pages.some((page) => isAt(page, pathname)))
  const tabs = (current?.pages ?? []).flatMap(({ label, path }) =>
    label === undefined ? [] : [{ path, key: path, name: label, to: `/${path}` }],
  )
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        {texts.skipToContent}
      </a>
      <Menu sections={sections} current={current} />
      <header className={styles.top}>
        <b className="text-14 nowrap">{current?.label ?? texts.office}</b>
        <GlobalSearch />
        <a className={styles.account} href="/user/userCenter" aria-label={texts.account(staff.nickName)}>
          <Avatar avatar={staff.avatar} name={staff.nickName} size={28} />
        </a>
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {current && tabs.length > 1 ? (
          <Tabs label={texts.tabsOf(current.label)} tabs={tabs} current={tabAt(tabs, pathname)?.key ?? ''} isSmall />
        ) : null}
        <Outlet />
      </main>
    </div>
  )
}

function Menu({ sections, current }: { sections: readonly Section[]; current: Section | undefined }) {
  const { data: waiting } = useQuery({ ...remoteQuery(waitingWork, {}), refetchInterval: WAITING_MS })
  const menu = useRef<HTMLElement>(null)
  const shown = current?.label
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another section is current
  useEffect(() => {
    const open = menu.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView: the page itself must not scroll.
    if (menu.current && open) menu.current.scrollLeft = open.offsetLeft - (menu.current.clientWidth - open.offsetWidth) / 2
  }, [shown])
  return (
    <nav ref={menu} className={styles.menu} aria-label={texts.menu}>
      <a href="/" className={styles.brand} aria-label={texts.toSite}>
        <BrandBars />
      </a>
      {sections.map(({ label, icon: Icon, pages, waiting: countOf }) => {
        const count = waiting && countOf ? countOf(waiting) : 0
        return (
          <Link key={label} to={`/${pages[0]?.path ?? ''}`} aria-current={label === shown ? 'page' : undefined}>
            <Icon size={20} />
            {label}
            {count > 0 ? (
              <small>
                <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
                <span className="visually-hidden">{texts.waiting(count)}</span>
              </small>
            ) : null}
          </Link>
        )
      })}
    </nav>
  )
}

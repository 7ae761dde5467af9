import type { MenuItem, SiteConfig } from '@shenglang/contract/site/entities'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { PlayBar } from '../media/PlayBar.tsx'
import { PLAYER_PATH } from '../media/player-path.ts'
import { useOwnAnswers } from '../remote/own-answers.ts'
import { keepPreference, type Preferences, SIDE_COOKIE } from '../session/preferences.ts'
import { useDestination } from '../ui/destination.ts'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { LINE_PLACE } from './line-place.ts'
import { menuPlace } from './menu-address.ts'
import { PhoneTabs } from './PhoneTabs.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useWaitingShape } from './waiting-shape.ts'

/** Nobody waits on the first page. */
const Waiting = lazy(() => import('./Waiting.tsx'))

interface FrameProps {
  config: SiteConfig
  menu: MenuItem[]
  preferences: Preferences
  children: ReactNode
}

/** What stands around every page: side menu, top bar, footer, play bar; around the player itself nothing. */
export function Frame({ config, menu, preferences, children }: FrameProps) {
  useOwnAnswers()
  const isAlone = useLocation().pathname === PLAYER_PATH
  const [isCollapsed, setCollapsed] = useState(preferences.isSideCollapsed)
  const collapse = (collapsed: boolean) => {
    setCollapsed(collapsed)
    keepPreference(SIDE_COOKIE, collapsed ? 'collapsed' : 'open')
  }
  const { pathname, search } = useDestination()
  const place = menuPlace(menu, pathname, search)
  const waitingShape = useWaitingShape()
  const [isMenuOpen, setMenuOpen] = useSheet(pathname + search)
  return (
    <>
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      <Busy />
      <div className={styles.frame} data-collapsed={isCollapsed || undefined} data-alone={isAlone || undefined}>
        {isAlone ? null : (
          <SideMenu
            menu={menu}
            activeId={place?.entry.menuId}
            siteName={config.basic.siteName}
            isCollapsed={isCollapsed}
            onCollapse={collapse}
            isOpen={isMenuOpen}
            onClose={() => setMenuOpen(false)}
          />
        )}
        <div className={styles.column}>
          {isAlone ? null : <TopBar initialTheme={preferences.theme} menu={menu} siteName={config.basic.siteName} />}
          <div id={LINE_PLACE} className={styles.told} />
          <main id="main" className={styles.main} tabIndex={-1}>
            {isAlone ? null : <SectionTabs place={place} />}
            {waitingShape && !isAlone ? (
              <Suspense>
                <Waiting shape={waitingShape} />
              </Suspense>
            ) : null}
            {children}
          </main>
          {isAlone ? null : <Footer config={config} />}
        </div>
      </div>
      <PlayBar startsHidden={preferences.isPlayBarHidden} />
      {isAlone ? null : <PhoneTabs place={place} isMenuOpen={isMenuOpen} onMenu={() => setMenuOpen(!isMenuOpen)} />}
    </>
  )
}

function Busy() {
  return useNavigation().state === 'idle' ? null : <div className={styles.busy} aria-hidden="true" />
}

/** The menu as a phone's sheet: closed by Escape, by a touch beside it, or by having gone somewhere. */
function useSheet(place: string): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const [openAt, setOpenAt] = useState<string>()
  useEffect(() => {
    if (openAt === undefined) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpenAt(undefined)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [openAt])
  return [openAt === place, (open) => setOpenAt(open ? place : undefined)]
}

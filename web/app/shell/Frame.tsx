import type { MenuItem, SiteConfig } from '@shenglang/contract/site/entities'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { PLAYER_PATH } from '../media/full-screen.ts'
import { PlayBar } from '../media/PlayBar.tsx'
import { useOwnAnswers } from '../remote/own-answers.ts'
import { keepPreference, type Preferences, SIDE_COOKIE } from '../session/preferences.ts'
import { useOnline } from '../ui/use-online.ts'
import { Footer } from './Footer.tsx'
import styles from './Frame.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'

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
  const isOnline = useOnline()
  const [isCollapsed, setCollapsed] = useState(preferences.isSideCollapsed)
  const collapse = (collapsed: boolean) => {
    setCollapsed(collapsed)
    keepPreference(SIDE_COOKIE, collapsed ? 'collapsed' : 'open')
  }
  return (
    <>
      <a className={styles.skip} href="#main">
        跳到主要内容
      </a>
      <Busy />
      <div className={styles.frame} data-collapsed={isCollapsed || undefined} data-alone={isAlone || undefined}>
        {isAlone ? null : (
          <SideMenu menu={menu} siteName={config.basic.siteName} isCollapsed={isCollapsed} onCollapse={collapse} />
        )}
        <div className={styles.column}>
          {isAlone ? null : <TopBar initialTheme={preferences.theme} />}
          {isOnline ? null : (
            <p className={styles.offline} role="status">
              网络已断开，恢复后可继续播放
            </p>
          )}
          <main id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
          {isAlone ? null : <Footer config={config} />}
        </div>
      </div>
      <PlayBar startsHidden={preferences.isPlayBarHidden} />
    </>
  )
}

function Busy() {
  return useNavigation().state === 'idle' ? null : <div className={styles.busy} aria-hidden="true" />
}

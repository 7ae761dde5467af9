import { IconDownload } from '../data/icons.ts'
import styles from './RightsLine.module.css'
import * as texts from './texts.ts'

/** The legend of the four rights, at the foot of a list whose rows show them. */
export function RightsLine() {
  return (
    <ul className={`${styles.line} text-12 flex wrap middle gap-4-20 min-h-44 pad-8-0 ink-t2`}>
      <li>
        <b>
          <IconDownload size={14} aria-hidden="true" />
          {texts.free}
        </b>
        {texts.signInToDownload}
      </li>
      <li>
        <b>VIP1–4</b>
        {texts.vipLevelDownloads}
      </li>
      <li>
        <b>¥</b>
        {texts.buyOnce}
      </li>
      <li>
        <b>{texts.owned}</b>
        {texts.downloadAgain}
      </li>
    </ul>
  )
}

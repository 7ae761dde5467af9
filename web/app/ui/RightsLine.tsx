import { IconDownload } from './icons.ts'
import styles from './RightsLine.module.css'

/** What the four rights mean, at the foot of a list whose rows end in them. */
export function RightsLine() {
  return (
    <ul className={styles.line}>
      <li>
        <b>
          <IconDownload size={14} aria-hidden="true" />
          免费
        </b>
        登录即可下载
      </li>
      <li>
        <b>VIP1–4</b>
        该等级的会员下载
      </li>
      <li>
        <b>¥</b>
        单买，永久拥有
      </li>
      <li>
        <b>已拥有</b>
        随时再下
      </li>
    </ul>
  )
}

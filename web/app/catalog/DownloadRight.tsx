import styles from './marks.module.css'

/** What downloading asks for: free for every member, or a VIP level. */
export function DownloadRight({ level }: { level: number }) {
  return level === 0 ? <span className={styles.free}>免费</span> : <span className={styles.vip}>VIP{level}</span>
}

import encodeQR from 'qr'
import styles from './QrCode.module.css'

/** The quiet zone that readers want around a code, in modules (ISO/IEC 18004). */
const BORDER = 4

/** An address as a QR code; black on white in both themes, which every camera reads. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

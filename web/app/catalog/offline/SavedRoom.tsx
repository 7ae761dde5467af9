import { fileSize } from '@shenglang/contract/format'
import { offline } from '../../offline/offline.ts'
import type { OfflineState } from '../../offline/offline-state.ts'
import { savingLabel, savingOf } from '../../offline/saving-labels.ts'
import { openRemoveSaved } from '../../track/open-remove-saved.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconChevronDown, IconPlayerPauseFilled, IconPlayerPlayFilled, IconRefresh, IconTrash } from '../../ui/icons.ts'
import { Progress } from '../../ui/Progress.tsx'
import { useOnline } from '../../ui/use-online.ts'
import styles from './SavedRoom.module.css'
import { limitsWith } from './saved-list.ts'

/** What is being saved, how much room all of it takes, and how much it may. */
export function SavedRoom({ state }: { state: OfflineState }) {
  const { tracks, usedBytes, quotaBytes, limitBytes, isSaving } = state
  const removeAll = () => openRemoveSaved({ title: '全部离线曲目', count: tracks.length, remove: offline.removeAll })
  return (
    <section className={styles.room} aria-label="保存与空间">
      <UnderWay state={state} />
      <div className={styles.part}>
        <Progress label="已用的空间" value={usedBytes} max={Math.max(1, limitBytes)} />
        <details>
          <summary className="number">
            <span>
              已用 <b>{fileSize(usedBytes)}</b>，上限 {fileSize(limitBytes)}
            </span>
            {quotaBytes < limitBytes ? <small>浏览器最多给 {fileSize(quotaBytes)}</small> : null}
            <IconChevronDown size={18} aria-hidden="true" />
          </summary>
          <div className={styles.choices}>
            <label>
              空间上限
              <select value={limitBytes} onChange={({ target }) => void offline.setLimit(Number(target.value))}>
                {limitsWith(limitBytes).map((bytes) => (
                  <option key={bytes} value={bytes}>
                    {fileSize(bytes)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              <input type="checkbox" checked={isSaving} onChange={({ target }) => void offline.setSaving(target.checked)} />
              省空间（较低音质，之后保存的生效）
            </label>
            {tracks.length > 0 ? (
              <Button look="quiet" onClick={removeAll}>
                <IconTrash size={16} aria-hidden="true" /> 全部移除
              </Button>
            ) : null}
          </div>
        </details>
      </div>
    </section>
  )
}

/** `1 首保存失败，2 首暂时取不到`. */
function missingLabel(failed: number, postponed: number): string {
  const [never, later] = [`${failed} 首保存失败`, `${postponed} 首暂时取不到`]
  if (failed === 0) return later
  return postponed === 0 ? never : `${never}，${later}`
}

/** The tracks that are not there yet, together; nothing where all are. */
function UnderWay({ state: { tracks, isPaused } }: { state: OfflineState }) {
  const isOnline = useOnline()
  const coming = tracks.filter(({ state }) => state === 'waiting' || state === 'saving')
  const failed = tracks.filter(({ state }) => state === 'failed')
  const postponed = tracks.filter(({ state }) => state === 'postponed')
  const missing = [...failed, ...postponed]
  if (coming.length === 0 && missing.length === 0) return null
  const saving = savingOf(coming)
  return (
    <div className={styles.part}>
      {coming.length > 0 ? (
        <>
          <p className="number" role="status">
            <b>{isPaused ? '已暂停' : isOnline ? savingLabel(saving) : '等待网络'}</b>
            <small>还有 {coming.length} 首</small>
          </p>
          <Progress label="保存进度" value={saving.part} max={1} />
        </>
      ) : null}
      <div className={styles.choices}>
        {coming.length > 0 ? (
          <Button onClick={() => void (isPaused ? offline.resume() : offline.pause())}>
            {isPaused ? (
              <IconPlayerPlayFilled size={16} aria-hidden="true" />
            ) : (
              <IconPlayerPauseFilled size={16} aria-hidden="true" />
            )}
            {isPaused ? '继续' : '暂停'}
          </Button>
        ) : null}
        {missing.length > 0 ? (
          <>
            <span className={styles.failed}>{missingLabel(failed.length, postponed.length)}</span>
            <Button onClick={() => void offline.saveTracks(missing.map(({ resource }) => resource))}>
              <IconRefresh size={16} aria-hidden="true" /> 全部重试
            </Button>
          </>
        ) : null}
      </div>
    </div>
  )
}

import {
  PUSH_KIND_LABELS,
  PUSH_KINDS,
  QUIET_HOURS,
  type QuietHours,
  type PushSettings as Settings,
} from '@shenglang/contract/notices/push'
import { pushSettings, savePushSettings, subscribePush, unsubscribePush } from '@shenglang/contract/notices/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../remote/api.ts'
import { useLoaded } from '../remote/loaded.ts'
import { change } from '../remote/remote-query.ts'
import { Button } from '../ui/Button.tsx'
import { errorWords } from '../ui/error-words.ts'
import { showToast } from '../ui/notifier.ts'
import styles from './messages-page.module.css'
import { askForPush, dropPush, type PushState, pushStateOf } from './push-state.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const HINTS: Record<PushState, string> = {
  unknown: '正在查看这个浏览器…',
  unsupported: '这个浏览器不支持离线通知。iPhone 与 iPad 需要先把本站添加到主屏幕，再从那里打开。',
  denied: '浏览器已禁止本站发送通知。请在地址栏旁的网站设置中改为允许，再回到这里。',
  on: '这个浏览器已开启，退出登录即停止。',
  off: '关闭网页后，也能收到下面选择的消息。',
}

/** What one is told of while no page of the site is open. */
export function PushSettings({ settings }: { settings: Settings }) {
  const client = useQueryClient()
  const known = useLoaded(pushSettings, {}, settings)
  const { kinds, quiet, timeZone, publicKey, isHere, devices } = known
  const [state, setState] = useState<PushState>('unknown')
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    const look = () => void pushStateOf({ isHere }).then(setState)
    look()
    // Whoever allows it in the browser's own settings comes back.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [isHere])

  const run = async (work: () => Promise<Settings | undefined>) => {
    setIsBusy(true)
    try {
      const answer = await work()
      if (answer) change(client, pushSettings, {}, () => answer)
      setState(await pushStateOf(answer ?? known))
    } catch (error) {
      // The browser's own refusal speaks English, and mostly means that its vendor's service cannot be reached.
      const isOfBrowser = error instanceof DOMException
      showToast(isOfBrowser ? '没有开启：连不上浏览器厂商的推送服务' : errorWords(error), 'bad')
    } finally {
      setIsBusy(false)
    }
  }
  const turnOn = () =>
    run(async () => {
      const address = await askForPush(publicKey)
      return address && call(subscribePush, address)
    })
  const turnOff = (everywhere: boolean) =>
    run(async () => {
      const answer = await call(unsubscribePush, { everywhere })
      await dropPush()
      return answer
    })
  const save = (wanted: Partial<Pick<Settings, 'kinds' | 'quiet'>>) =>
    run(() =>
      call(savePushSettings, {
        kinds,
        quiet,
        // Hours are those of whoever chooses them.
        timeZone: 'quiet' in wanted ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone,
        ...wanted,
      }),
    )
  const hour = (label: string, end: keyof QuietHours, hours: QuietHours) => (
    <select
      aria-label={label}
      value={hours[end]}
      disabled={isBusy}
      onChange={({ target }) => save({ quiet: { ...hours, [end]: Number(target.value) } })}
    >
      {HOURS.map((each) => (
        <option key={each} value={each}>
          {`${each}:00`}
        </option>
      ))}
    </select>
  )
  return (
    <fieldset className={styles.settings}>
      <legend>离线通知</legend>
      <p role="status">{HINTS[state]}</p>
      <label>
        <input
          type="checkbox"
          checked={state === 'on'}
          disabled={isBusy || (state !== 'on' && state !== 'off')}
          onChange={({ target }) => (target.checked ? turnOn() : turnOff(false))}
        />
        在这个浏览器接收
      </label>
      {PUSH_KINDS.map((kind) => (
        <label key={kind}>
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            disabled={isBusy}
            onChange={({ target }) =>
              save({ kinds: PUSH_KINDS.filter((each) => (each === kind ? target.checked : kinds.includes(each))) })
            }
          />
          {PUSH_KIND_LABELS[kind]}
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={quiet !== null}
          disabled={isBusy}
          onChange={({ target }) => save({ quiet: target.checked ? QUIET_HOURS : null })}
        />
        勿扰时段
      </label>
      {quiet ? (
        <div className={styles.hours}>
          {hour('勿扰开始', 'from', quiet)}
          <span>至</span>
          {hour('勿扰结束', 'to', quiet)}
        </div>
      ) : null}
      {devices > (isHere ? 1 : 0) ? (
        <div>
          <Button disabled={isBusy} onClick={() => turnOff(true)}>
            {`关闭全部 ${devices} 个浏览器的离线通知`}
          </Button>
        </div>
      ) : null}
      <p>
        通知只写来自谁、去哪里看，不含私信内容；勿扰时段内的不再补发，打开网站即可看到。通知经浏览器厂商的推送服务送达，在中国大陆，连不上该服务的浏览器可能收不到。
      </p>
    </fieldset>
  )
}

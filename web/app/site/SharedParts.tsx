import { lazy, type ReactNode, Suspense, useState } from 'react'
import { signInPrompt } from '../session/sign-in-prompt.ts'
import { AttachedTrack } from '../track/AttachedTrack.tsx'
import { EnergyMeter } from '../track/EnergyMeter.tsx'
import { FavouriteButton } from '../track/FavouriteButton.tsx'
import { KeyChip } from '../track/KeyChip.tsx'
import { RightsButton } from '../track/RightsButton.tsx'
import { SAMPLES } from '../track/sample-tracks.ts'
import { TrackCards } from '../track/TrackCard.tsx'
import { TrackRow } from '../track/TrackRow.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button, ButtonLink, IconButton } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Cover } from '../ui/Cover.tsx'
import { Field } from '../ui/Field.tsx'
import { IconPlayerPlayFilled } from '../ui/icons.ts'
import { LinkedText } from '../ui/LinkedText.tsx'
import { Notice } from '../ui/Notice.tsx'
import { showToast } from '../ui/notifier.ts'
import { Pagination } from '../ui/Pagination.tsx'
import { Prompt } from '../ui/Prompt.tsx'
import styles from './guide.module.css'

const PickTrack = lazy(() => import('../track/PickTrack.tsx'))

const KEYS = ['A', 'B'].flatMap((letter) => Array.from({ length: 12 }, (_, index) => `${index + 1}${letter}`))
const ENERGIES = [1, 3, 5, 7, 10]
const QUERY = new URLSearchParams()
const nothing = () => {}

export function SharedParts({ pages = '分页' }: { pages?: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Part name="按钮">
        <div className={styles.line}>
          <Button look="gold">播放</Button>
          <Button>取消</Button>
          <Button>登录</Button>
          <ButtonLink to="/">返回首页</ButtonLink>
          <IconButton label="示例：播放">
            <IconPlayerPlayFilled size={18} />
          </IconButton>
          <IconButton label="示例：不可用" disabled>
            <IconPlayerPlayFilled size={18} />
          </IconButton>
        </div>
      </Part>
      <Part name="选项与权利">
        <div className={styles.line}>
          <Chip aria-pressed>House</Chip>
          <Chip aria-pressed={false}>Techno</Chip>
          <Chip isSmall aria-pressed>
            8A
          </Chip>
          <Chip isSmall aria-pressed={false}>
            9A
          </Chip>
          {[SAMPLES.plain, SAMPLES.vip, { ...SAMPLES.plain, isBuy: true }].map((track) => (
            <RightsButton key={`${track.freeVipLevel}${track.isBuy}`} resource={track} />
          ))}
        </div>
      </Part>
      <Part name="输入与提示">
        <div className={styles.line}>
          <Field name="sample" label="昵称" hint="1 到 20 个字" fault={undefined}>
            {(control) => <input {...control} defaultValue="夜航船" />}
          </Field>
          <Field name="sample-wrong" label="手机号" fault="请输入正确的手机号">
            {(control) => <input {...control} defaultValue="12345" />}
          </Field>
          <Button onClick={() => showToast('资料已保存', 'good')}>成功提示</Button>
          <Button onClick={() => showToast('网络请求失败', 'bad')}>失败提示</Button>
          <Button onClick={signInPrompt.ask}>登录提示</Button>
          <Button onClick={() => setAsking(true)}>输入对话框</Button>
        </div>
        {isAsking ? (
          <Prompt
            title="歌曲速度"
            label="BPM"
            pattern={/^\d{2,3}$/}
            validator={(bpm) => Number(bpm) >= 60 || '不能慢于 60 BPM'}
            onSubmit={() => setAsking(false)}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </Part>
      <Part name="附带的曲目与链接">
        <div className={styles.line}>
          <AttachedTrack track={SAMPLES.plain} />
          <AttachedTrack track={undefined} />
          <PickedTrack />
        </div>
        <LinkedText text="完整的编排在 https://example.com/sets/9，<b>标记</b>只是文字。" />
      </Part>
      <Part name="头像与收藏">
        <div className={styles.line}>
          <Avatar avatar="" size={32} />
          <Avatar avatar="null" name="北岸" size={56} />
          <FavouriteButton resource={SAMPLES.plain} isCounted />
        </div>
      </Part>
      <Part name="调性">
        <div className={styles.line}>
          {KEYS.map((code) => (
            <KeyChip key={code} code={code} />
          ))}
          <KeyChip code="" />
        </div>
      </Part>
      <Part name="能量">
        <div className={styles.line}>
          {ENERGIES.map((energy) => (
            <EnergyMeter key={energy} energy={energy} />
          ))}
        </div>
      </Part>
      <Part name="曲目行：普通、播放中、会员、长标题、未分析">
        <ol>
          {Object.entries(SAMPLES).map(([name, track], index) => (
            <TrackRow
              key={name}
              track={track}
              number={index + 1}
              isCurrent={name === 'current'}
              isPlaying={name === 'current'}
              onPlay={nothing}
            />
          ))}
        </ol>
      </Part>
      <Part name="封面卡片">
        <TrackCards tracks={[SAMPLES.plain, SAMPLES.vip, SAMPLES.long]} />
      </Part>
      <Part name="封面：图片到来之前">
        <div className={styles.cover}>
          <Cover cover="" color="#3a2d5c" width={96} />
        </div>
      </Part>
      <Part name="分页">
        <Pagination query={QUERY} pageNum={10} pageSize={30} total={600} label={pages} />
      </Part>
      <Part name="空、出错、离线">
        <Notice title="没有符合条件的曲目" actions={<Button>清除筛选</Button>}>
          放宽一个条件，或换一种风格试试
        </Notice>
        <Notice title="Error" actions={<Button>刷新页面</Button>}>
          页面发生错误
        </Notice>
        <Notice title="网络已断开">恢复后可继续播放</Notice>
      </Part>
    </>
  )
}

function PickedTrack() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>选曲目</Button>
      {isOpen ? (
        <Suspense>
          <PickTrack title="选一首曲目" onPick={() => setOpen(false)} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3>{name}</h3>
      {children}
    </div>
  )
}

import { expect, test } from 'vitest'
import { markupFaults, readMarkup } from './markup.ts'

test('reads key points, sections, paragraphs, lists and tables', () => {
  const text = readMarkup(`> 要点

## 范围 {#scope}

第一段。
第二段 <b>。

- 甲
- 乙

| 名称 | 价格 |
| --- | --- |
| 月卡 | 12 |

## 无编号`)
  expect(text).toEqual({
    keyPoints: ['要点'],
    sections: [
      {
        id: 'scope',
        title: '范围',
        blocks: ['第一段。', '第二段 <b>。', ['甲', '乙'], { head: ['名称', '价格'], rows: [['月卡', '12']] }],
      },
      { id: 's2', title: '无编号', blocks: [] },
    ],
  })
})

test.each([
  ['a text with sections', '## 甲\n\n1 < 2', 0],
  ['a tag', '## 甲\n\n<img src=x>', 1],
  ['an unclosed tag', '## 甲\n\n<script', 1],
  ['a comment', '## 甲\n\n<!-- -->', 1],
  ['nothing', '', 1],
])('%s has its faults', (_what, markup, count) => {
  expect(markupFaults(markup)).toHaveLength(count)
})

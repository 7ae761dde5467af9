import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

const HAN = /\p{Script=Han}/u
const TEXTS = /texts\.ts$/
/** Sources that are documents as a whole. */
const DOCUMENTS = /^web\/app\/site\/agreement\/(\w+-text|help-\w+)\.ts$/
const FILES_MIN = 600

/** Files with Chinese that is not a text of the site: answers of test doubles, example tracks, and values of types. */
const EXCEPTIONS = [
  'web/app/offline/downloads/fake-server.ts',
  'web/app/track/rows/sample-tracks.ts',
  'web/app/track/text/mix-text.ts',
]

const parts = globSync('web/{app,office}/**/*.{ts,tsx}').filter(
  (file) => !TEXTS.test(file) && !DOCUMENTS.test(file) && !/\.(test|suite)\.tsx?$/.test(file),
)

/** Chinese in a source outside of comments and patterns. */
function chineseIn(file: string, source: string): string[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)
    if (isText && HAN.test(node.text)) texts.push(node.text.trim())
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind))
  return texts
}

test.each([
  ['a text', "const label = '付款'", ['付款']],
  ['a text with values', `const left = \`还有 $\{count} 首，请稍候\``, ['还有', '首，请稍候']],
  ['what an element shows', 'const part = <p title="价格">共 {count} 首</p>', ['价格', '共', '首']],
  ['neither a comment nor a pattern', '// 付款\nconst pattern = /首/ /* 首 */', []],
])('finds %s', (_, source, texts) => {
  expect(chineseIn('part.tsx', source)).toEqual(texts)
})

/** Words that texts for users must not contain, each with its replacement. */
const RETIRED = { 您: '你', 今日一首: '每日一首', 半分钟才算: '30 秒才算', 先放一首: '先播放一首', 接着用: '改用' }

test('texts for users contain no retired word', () => {
  const sources = globSync(['web/{app,office,embed,worker}/**/*.{ts,tsx}', '{contract,server,player}/src/**/*.ts'])
  expect(sources.length).toBeGreaterThan(FILES_MIN)
  const old = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const seen = Object.entries(RETIRED).filter(([word]) => source.includes(word))
    const texts = seen.length > 0 ? chineseIn(file, source).join('\n') : ''
    return seen.flatMap(([word, instead]) => (texts.includes(word) ? [`${file}: ${word} → ${instead}`] : []))
  })
  expect(old).toEqual([])
})

test('texts of the site stand in the texts.ts of their room', () => {
  expect(parts.length).toBeGreaterThan(FILES_MIN)
  const wrong = parts.filter((file) => chineseIn(file, readFileSync(file, 'utf8')).length > 0)
  expect(wrong.sort()).toEqual(EXCEPTIONS)
})

import { parser } from '@prometheus-io/lezer-promql'
import { callFunction, type Range } from './functions'
import { type Labels, readDuration, type Series } from './series'

/** One result of an expression. */
export type Point = { labels: Labels; value: number }
type Node = ReturnType<typeof parser.parse>['topNode']
type Question = { text: string; series: Series[]; at: number }

// Prometheus repeats the last reading of a series for this number of seconds.
const lookbackSeconds = 300

/**
 * Evaluates an expression at a time in seconds. The grammar is that of Prometheus. Throws for
 * language features that the alert rules do not use.
 */
export function evaluate(text: string, series: Series[], at: number): Point[] {
  const result = evaluateNode(parser.parse(text).topNode, { text, series, at })
  if (typeof result === 'number') throw new Error(`a number is no condition: ${text}`)
  return result
}

const readText = (node: Node, { text }: Question): string => text.slice(node.from, node.to)

function listChildren(node: Node): Node[] {
  const children: Node[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

function findChild(node: Node, name: string): Node {
  const child = node.getChild(name)
  if (!child) throw new Error(`${node.name} without ${name}`)
  return child
}

type Evaluator = (node: Node, question: Question) => Point[] | number

const evaluators: Record<string, Evaluator> = {
  PromQL: (node, question) => evaluateNode(node.firstChild!, question),
  ParenExpr: (node, question) => evaluateNode(node.firstChild!, question),
  NumberDurationLiteral: (node, question) => Number(readText(node, question)),
  VectorSelector: selectLast,
  OffsetExpr: evaluateOffset,
  BinaryExpr: evaluateBinary,
  AggregateExpr: aggregate,
  FunctionCall: evaluateCall,
}

function evaluateNode(node: Node, question: Question): Point[] | number {
  const evaluator = evaluators[node.name]
  if (!evaluator) throw new Error(`The rules use no ${node.name}: ${readText(node, question)}`)
  return evaluator(node, question)
}

function evaluateVector(node: Node, question: Question): Point[] {
  const result = evaluateNode(node, question)
  if (typeof result === 'number') throw new Error(`a number: ${readText(node, question)}`)
  return result
}

/** Returns the series of a selector. */
function select(node: Node, question: Question): Series[] {
  const name = readText(findChild(node, 'Identifier'), question)
  const matchers = node.getChild('LabelMatchers')
  const tests = matchers ? listChildren(matchers).map((one) => readMatcher(one, question)) : []
  return question.series.filter(
    ({ labels }) => labels.__name__ === name && tests.every((accepts) => accepts(labels)),
  )
}

function readMatcher(node: Node, question: Question): (labels: Labels) => boolean {
  const [label, operator, value] = ['LabelName', 'MatchOp', 'StringLiteral'].map((name) =>
    readText(findChild(node, name), question),
  )
  const text = value!.slice(1, -1)
  const flags = text.startsWith('(?i)') ? 'i' : ''
  const pattern = operator!.includes('~')
    ? new RegExp(`^(?:${text.replace('(?i)', '')})$`, flags)
    : undefined
  const isWanted = !operator!.startsWith('!')
  return (labels) => {
    const found = labels[label!] ?? ''
    return (pattern ? pattern.test(found) : found === text) === isWanted
  }
}

/** Returns the last readings that are at most five minutes old. Omits series that have ended. */
function selectLast(node: Node, question: Question): Point[] {
  return select(node, question).flatMap(({ labels, samples }) => {
    const last = samples.findLast(({ at }) => at <= question.at)
    const isFresh = last !== undefined && last.at > question.at - lookbackSeconds
    return isFresh && last.value !== undefined ? [{ labels, value: last.value }] : []
  })
}

// The grammar comes from an editor and accepts an offset after any expression. Prometheus accepts
// an offset only after a selector.
function evaluateOffset(node: Node, question: Question): Point[] {
  const selector = findChild(node, 'VectorSelector')
  const offset = readDuration(readText(findChild(node, 'OffsetDurationExpr'), question))
  return selectLast(selector, { ...question, at: question.at - offset })
}

function evaluateCall(node: Node, question: Question): Point[] {
  const name = readText(findChild(node, 'FunctionIdentifier'), question)
  const args = listChildren(findChild(node, 'FunctionCallBody'))
  const [first] = args
  if (first?.name === 'MatrixSelector') return callFunction(name, readRanges(first, question))
  return callFunction(name, evaluateNode(first!, question), evaluateVector(args[1]!, question))
}

/**
 * Returns the readings of each series in the range before now. As in Prometheus, excludes a reading
 * exactly at the start.
 */
function readRanges(node: Node, question: Question): Range[] {
  const seconds = readDuration(readText(findChild(node, 'DurationExpr'), question))
  const [start, end] = [question.at - seconds, question.at]
  return select(findChild(node, 'VectorSelector'), question).map(({ labels, samples }) => ({
    labels,
    start,
    end,
    samples: samples.flatMap(({ at, value }) =>
      at > start && at <= end && value !== undefined ? [{ at, value }] : [],
    ),
  }))
}

const aggregates: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
}

function aggregate(node: Node, question: Question): Point[] {
  const name = readText(findChild(node, 'AggregateOp'), question)
  const work = aggregates[name]
  if (!work) throw new Error(`The rules use no ${name}`)
  const modifier = node.getChild('AggregateModifier')
  const kept = modifier ? listGroupLabels(modifier, question) : []
  const [body] = listChildren(findChild(node, 'FunctionCallBody'))
  const groups = Map.groupBy(evaluateVector(body!, question), ({ labels }) =>
    JSON.stringify(kept.flatMap((label) => (labels[label] ? [[label, labels[label]]] : []))),
  )
  return [...groups].map(([key, points]) => ({
    labels: Object.fromEntries(JSON.parse(key)),
    value: work(points.map(({ value }) => value)),
  }))
}

function listGroupLabels(modifier: Node, question: Question): string[] {
  findChild(modifier, 'By')
  return listChildren(findChild(modifier, 'GroupingLabels')).map((one) => readText(one, question))
}

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '==': (a, b) => a === b,
}

function evaluateBinary(node: Node, question: Question): Point[] {
  const [left, operator, right] = listChildren(node)
  const name = readText(operator!, question)
  const points = evaluateVector(left!, question)
  const other = evaluateNode(right!, question)
  if (typeof other === 'number') {
    const compare = comparisons[name]
    if (!compare) throw new Error(`The rules use no ${name} with a number`)
    return points.filter(({ value }) => compare(value, other))
  }
  return combine(name, points, other)
}

const keyOf = ({ labels: { __name__, ...labels } }: Point): string =>
  JSON.stringify(Object.entries(labels).toSorted())

/** Combines points with equal labels. The names of their metrics may differ. */
function combine(operator: string, left: Point[], right: Point[]): Point[] {
  const others = new Map(right.map((point) => [keyOf(point), point]))
  const own = new Set(left.map(keyOf))
  switch (operator) {
    case 'or':
      return [...left, ...right.filter((point) => !own.has(keyOf(point)))]
    case 'and':
      return left.filter((point) => others.has(keyOf(point)))
    case 'unless':
      return left.filter((point) => !others.has(keyOf(point)))
    case '/':
      return left.flatMap((point) => {
        const other = others.get(keyOf(point))
        const { __name__, ...labels } = point.labels
        return other ? [{ labels, value: point.value / other.value }] : []
      })
    default:
      throw new Error(`The rules use no ${operator} of two series`)
  }
}

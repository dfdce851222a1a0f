import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { call, type Wire } from '../support/api'
import { productionSettings } from '../support/production'
import { shareService } from '../support/shared'

const read = (file: string) => fs.readFileSync(file, 'utf8')
const service = shareService()

const manifests: Wire[] = fs
  .readdirSync('ops/kubernetes')
  .flatMap((file) =>
    parseAllDocuments(read(`ops/kubernetes/${file}`)).map((document) => document.toJS()),
  )
const find = (kind: string, name: string): Wire =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)!
const workloads = [
  find('StatefulSet', 'latchkey-app'),
  find('StatefulSet', 'latchkey-worker'),
  find('Job', 'latchkey-migrate'),
]
const podOf = (workload: Wire): Wire => workload.spec.template.spec
const containerOf = (workload: Wire): Wire => podOf(workload).containers[0]

/** Lists the settings that a container gets from ConfigMaps, Secrets and its own list. */
const listSettings = (workload: Wire): string[] => {
  const { env = [], envFrom } = containerOf(workload)
  return [
    ...env.map(({ name }: { name: string }) => name),
    ...envFrom.flatMap(({ configMapRef, secretRef }: Wire) =>
      configMapRef
        ? Object.keys(find('ConfigMap', configMapRef.name).data)
        : Object.keys(find('Secret', secretRef.name).stringData),
    ),
  ]
}

describe('the Kubernetes manifests', () => {
  test('Kubernetes workloads set every required setting and no unknown setting', () => {
    const known = new Set(
      [...read('docs/settings.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name!),
    )
    const demanded = [...Object.keys(productionSettings('')), 'METRICS_TOKEN']
    for (const workload of workloads) {
      const given = listSettings(workload)
      expect(given.filter((name) => !known.has(name))).toEqual([])
      expect(demanded.filter((name) => !given.includes(name))).toEqual([])
      // No setting may occur twice, because one value would hide the other one.
      expect(new Set(given).size).toBe(given.length)
    }
    const hasOwner = (workload: Wire) => listSettings(workload).includes('MIGRATION_DATABASE_URL')
    expect(workloads.map(hasOwner)).toEqual([false, false, true])
  })

  test('Kubernetes pods run as non-root with no capability and a read-only file system', () => {
    for (const workload of workloads) {
      expect(podOf(workload)).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001 },
      })
      expect(containerOf(workload)).toMatchObject({
        resources: { limits: { memory: expect.any(String) } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      })
      const mounts: Wire[] = containerOf(workload).volumeMounts
      const given = [...podOf(workload).volumes, ...(workload.spec.volumeClaimTemplates ?? [])].map(
        (volume) => volume.name ?? volume.metadata.name,
      )
      expect(mounts.map(({ name }) => name).toSorted()).toEqual(given.toSorted())
      const writable = mounts.filter(({ readOnly }) => !readOnly).map((mount) => mount.mountPath)
      expect(writable).toEqual(['/data', '/tmp'])
    }
  })

  test('Kubernetes probes use an existing path and port of the service', async () => {
    for (const workload of workloads.slice(0, 2)) {
      const container = containerOf(workload)
      expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }])
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
        const { path, port } = container[probe].httpGet
        expect([path, port, (await call(service, 'GET', path)).status]).toEqual([path, 'http', 200])
      }
      expect(workload.spec.selector.matchLabels).toEqual(workload.spec.template.metadata.labels)
      // The pod needs this time to stop: it serves requests for DRAIN_MS, and then needs up to 18
      // seconds to exit.
      const drain = Number(find('ConfigMap', 'latchkey').data.DRAIN_MS) / 1000
      expect(podOf(workload).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 18)
    }
    const labels = { app: 'latchkey', role: 'app' }
    expect(find('Service', 'latchkey-app').spec.selector).toEqual(labels)
    expect(find('PodDisruptionBudget', 'latchkey-app').spec.selector.matchLabels).toEqual(labels)
    expect(find('NetworkPolicy', 'latchkey').spec.podSelector.matchLabels.app).toBe('latchkey')
  })

  test('the Secret templates contain placeholders, and the ConfigMap contains no secret', () => {
    for (const { kind, data, stringData } of manifests) {
      if (kind === 'Secret')
        expect(new Set(Object.values(stringData))).toEqual(new Set(['REPLACE']))
      if (kind === 'ConfigMap')
        for (const name of Object.keys(data))
          expect(name).not.toMatch(/^KEY_|_KEY$|TOKEN|SECRET|PASSWORD|_URL_FILE$/)
    }
  })
})

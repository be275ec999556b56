# A small image of a room: the client is built in the first stage, the second has Python and what it needs, and runs as
# nobody. Its database is in /var/lib/toprung unless TOPRUNG_DATABASE names another.

FROM node:20-slim AS node
FROM python:3.11-slim AS build
COPY --from=node /usr/local/ /usr/local/node/
ENV PATH=/usr/local/node/bin:$PATH
WORKDIR /src
COPY . .
RUN python -m venv /opt/toprung \
    && /opt/toprung/bin/pip install --no-cache-dir --require-hashes -r requirements.lock \
    && /opt/toprung/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.11-slim
COPY --from=build /opt/toprung /opt/toprung
RUN install -d -o nobody -g nogroup /var/lib/toprung
USER nobody
ENV PATH=/opt/toprung/bin:$PATH PYTHONUNBUFFERED=1 TOPRUNG_DATA=/var/lib/toprung TOPRUNG_LOG_FORMAT=json
VOLUME /var/lib/toprung
EXPOSE 8011
HEALTHCHECK --interval=10s --start-period=30s CMD \
    ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8011/health', timeout=5)"]
STOPSIGNAL SIGTERM
CMD ["toprung", "serve"]

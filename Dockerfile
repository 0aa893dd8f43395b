# One image for api, worker, beat and migrate; `docker-compose.yml` says which command each runs.
FROM python:3.12-slim AS build
WORKDIR /src
RUN python -m venv /opt/elephant
COPY deploy/requirements.txt deploy/requirements.txt
RUN /opt/elephant/bin/pip install --no-cache-dir --require-hashes -r deploy/requirements.txt
COPY pyproject.toml README.md ./
COPY common common
COPY migrations migrations
COPY worker worker
COPY api api
COPY cli cli
RUN /opt/elephant/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.12-slim
RUN useradd --system --uid 10001 --create-home elephant \
    && install -d -o elephant -g elephant /var/lib/elephant /var/cache/elephant
COPY --from=build /opt/elephant /opt/elephant
ENV PATH=/opt/elephant/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    ELEPHANT_DATA_DIR=/var/lib/elephant \
    ELEPHANT_CACHE_DIR=/var/cache/elephant
USER elephant
EXPOSE 8010
ENTRYPOINT ["elephant"]
CMD ["api"]
